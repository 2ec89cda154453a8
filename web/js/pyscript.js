// PyScript, made fit for a policy without eval: it composes the hooks of its own workers from source text as soon as
// there is one, and we use none of its workers.
import { awake } from "./awake.js";
import "./storage.js";
import "./durable.js"; // early: what it finds is needed as soon as Python is there

await awake;
const { hooks } = await import("../vendor/pyscript/core.js");
for (const hook of Object.values(hooks.worker)) hook.clear();
