// A line between two pages without a server: a WebRTC data channel. What each side has to know of the other is about a
// hundred bytes, packed into a code that people pass on themselves. Python sees this module when somebody plays so.
//
//   offer(name, tell)         a promise of the code of an invitation
//   accept(name, reply)       the other's reply to it
//   join(name, code, tell)    a promise of the reply to an invitation
//   send(name, text), close(name)
//   tell(what, name, text)    what: "open", "text", "closed"
const PIECE = 16000; // characters of one message of the channel; longer texts go in pieces
const BEAT = 4000; // milliseconds between two signs of life
const SILENCE = 16000; // after which a line counts as cut
const GATHER = 2500; // how long the browser may look for its own addresses
const LIMIT = 9_000_000; // characters of one text; how many the host takes of a guest, Python says
const MOST = 20_000_000; // characters that may be on their way out
const SIGNS = 100; // signs of life between two of ours; who sends more means ill

/** @typedef {(what: string, name: string, text: string) => void} Tell */
/** @type {Map<string, {peer: RTCPeerConnection, channel: RTCDataChannel | null, clock: number, tell: Tell, limit: number, stood: boolean}>} */
const lines = new Map();

// A site's owner can name servers of their own in a file beside the page; none leaves everything in one network.
/** @type {Promise<RTCIceServer[]> | undefined} */
let asked;
const servers = () => {
  asked ??= fetch("./remote.json")
    .then((answer) => answer.json())
    .then((found) => (Array.isArray(found.iceServers) ? found.iceServers : []))
    .catch(() => []);
  return asked;
};

// -- codes -------------------------------------------------------------------------------------------------------------

const KINDS = ["host", "srflx", "relay", "prflx"];
const PREFERENCE = [126, 100, 0, 110];
const MDNS = 0, IPV4 = 1, IPV6 = 2, NAME = 3;

/** @param {string} address @returns {[number, number[]]} */
const addressBytes = (address) => {
  const mdns = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i.exec(address);
  const hex = mdns?.[1].replaceAll("-", "");
  if (hex) return [MDNS, [...hex.matchAll(/../g)].map((pair) => Number.parseInt(pair[0], 16))];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return [IPV4, address.split(".").map(Number)];
  const text = [...new TextEncoder().encode(address)];
  return [address.includes(":") ? IPV6 : NAME, [text.length, ...text]];
};

/** @param {RTCSessionDescription | null} description */
const pack = (description) => {
  const sdp = description?.sdp ?? "";
  /** @param {RegExp} pattern */
  const find = (pattern) => pattern.exec(sdp)?.[1] ?? "";
  /** @type {number[]} */
  const bytes = [];
  /** @param {string} text */
  const put = (text) => bytes.push(text.length, ...new TextEncoder().encode(text));
  put(find(/^a=ice-ufrag:(.*?)\r?$/m));
  put(find(/^a=ice-pwd:(.*?)\r?$/m));
  bytes.push(...find(/^a=fingerprint:sha-256 (.*?)\r?$/im).split(":").map((pair) => Number.parseInt(pair, 16)));
  for (const [, address, port, kind] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim)) {
    const [family, parts] = addressBytes(address);
    bytes.push(KINDS.indexOf(kind) * 4 + family, ...parts, Number(port) >> 8, Number(port) & 255);
  }
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** @param {string} code @param {"offer" | "answer"} type @returns {RTCSessionDescriptionInit} */
const unpack = (code, type) => {
  const bytes = [...atob(code.replaceAll("-", "+").replaceAll("_", "/"))].map((letter) => letter.charCodeAt(0));
  let at = 0;
  /** @param {number} count */
  const take = (count) => {
    if (at + count > bytes.length) throw new Error("a code that is too short");
    at += count;
    return bytes.slice(at - count, at);
  };
  const word = () => {
    const text = String.fromCharCode(...take(take(1)[0]));
    if (!/^[\x21-\x7e]{1,256}$/.test(text)) throw new Error("a code with other signs in it");
    return text;
  };
  /** @param {number} byte */
  const hex = (byte) => byte.toString(16).padStart(2, "0");
  const ufrag = word();
  const password = word();
  const fingerprint = take(32).map(hex).join(":").toUpperCase();
  /** @type {string[]} */
  const candidates = [];
  while (at < bytes.length) {
    const [head] = take(1);
    const kind = KINDS[(head >> 2) & 3];
    let address = "";
    if ((head & 3) === MDNS) address = take(16).map(hex).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5.local");
    else if ((head & 3) === IPV4) address = take(4).join(".");
    else address = word();
    const [high, low] = take(2);
    const number = candidates.length + 1;
    const priority = PREFERENCE[(head >> 2) & 3] * 2 ** 24 + (65536 - number) * 256 - 1;
    const from = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    candidates.push(`a=candidate:${number} 1 udp ${priority} ${address} ${high * 256 + low} typ ${kind}${from}`);
  }
  const lines = [
    "v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=msid-semantic: WMS",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", ...candidates,
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
};

/** @param {RTCPeerConnection} peer */
const gathered = (peer) =>
  new Promise((resolve) => {
    if (peer.iceGatheringState === "complete") resolve(undefined);
    peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve(undefined);
    setTimeout(resolve, GATHER);
  });

// -- lines -------------------------------------------------------------------------------------------------------------

/** @param {string} name @param {Tell} tell @param {number} limit */
const begin = async (name, tell, limit) => {
  close(name);
  const peer = new RTCPeerConnection({ iceServers: await servers() });
  lines.set(name, { peer, channel: null, clock: 0, tell, limit, stood: false });
  // Until it has stood, "failed" is no last word: browsers call each other as soon as they have an address, long before people
  // have passed the reply on, and give up; when both sides know each other they begin anew.
  peer.onconnectionstatechange = () => {
    const line = lines.get(name);
    if (line?.peer !== peer) return;
    if (peer.connectionState === "closed" || (peer.connectionState === "failed" && line.stood)) close(name);
  };
  return peer;
};

/** @param {string} name @param {RTCDataChannel} channel */
const carry = (name, channel) => {
  const line = lines.get(name);
  if (!line) return channel.close();
  line.channel = channel;
  let heard = Date.now();
  let text = "";
  let signs = 0;
  channel.onopen = () => {
    heard = Date.now();
    line.stood = true;
    line.clock = setInterval(() => {
      signs = 0;
      if (Date.now() - heard > SILENCE) close(name);
      else if (channel.readyState === "open") channel.send("h");
    }, BEAT);
    line.tell("open", name, "");
  };
  channel.onclose = () => lines.get(name) === line && close(name);
  channel.onmessage = ({ data }) => {
    heard = Date.now();
    // A sign of life, a farewell, a piece with more to come, or the last piece of a text.
    if (data === "h" && ++signs < SIGNS) return;
    if (typeof data !== "string" || data === "h" || data === "b") return close(name);
    text += data.slice(1);
    if (text.length > line.limit) return close(name);
    if (data[0] === "+") return;
    const whole = text;
    text = "";
    line.tell("text", name, whole);
  };
};

/** @param {string} name @param {Tell} tell @param {number} limit */
export const offer = async (name, tell, limit = LIMIT) => {
  const peer = await begin(name, tell, limit);
  carry(name, peer.createDataChannel("kronika"));
  await peer.setLocalDescription();
  await gathered(peer);
  return pack(peer.localDescription);
};

/** @param {string} name @param {string} reply */
export const accept = async (name, reply) => {
  const line = lines.get(name);
  if (line?.peer.signalingState !== "have-local-offer") return false;
  await line.peer.setRemoteDescription(unpack(reply, "answer"));
  return true;
};

/** @param {string} name @param {string} code @param {Tell} tell @param {number} limit */
export const join = async (name, code, tell, limit = LIMIT) => {
  const description = unpack(code, "offer");
  const peer = await begin(name, tell, limit);
  peer.ondatachannel = ({ channel }) => carry(name, channel);
  await peer.setRemoteDescription(description);
  await peer.setLocalDescription();
  await gathered(peer);
  return pack(peer.localDescription);
};

/** @param {string} name @param {string} text */
export const send = (name, text) => {
  const channel = lines.get(name)?.channel;
  if (channel?.readyState !== "open") return;
  // Whoever does not take what is sent is not waited for: a new code brings them back.
  if (channel.bufferedAmount > MOST) return close(name);
  for (let at = 0; at === 0 || at < text.length; at += PIECE)
    channel.send((at + PIECE < text.length ? "+" : ".") + text.slice(at, at + PIECE));
};

/** @param {string} name */
export const close = (name) => {
  const line = lines.get(name);
  if (!line) return;
  lines.delete(name);
  clearInterval(line.clock);
  if (line.channel) line.channel.onmessage = null; // whatever is still in the queue: nobody reads it
  if (line.channel?.readyState === "open") line.channel.send("b");
  // What was sent last still goes out.
  setTimeout(() => line.peer.close(), 200);
  line.tell("closed", name, "");
};

// Whoever leaves says so: the others need not wait for the silence.
addEventListener("pagehide", () => {
  for (const { channel } of lines.values()) if (channel?.readyState === "open") channel.send("b");
});

export const possible = () => typeof RTCPeerConnection === "function";

// -- passing codes on ----------------------------------------------------------------------------------------------------

export const canShare = () => typeof navigator.share === "function";

/** @param {string} title @param {string} text @param {string} url */
export const share = (title, text, url) => navigator.share({ title, text, url }).then(() => true, () => false);
