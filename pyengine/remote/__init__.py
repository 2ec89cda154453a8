"""Matches between devices, as messages: a host that keeps the match, guests that hold a view of it. Nothing here
listens on a network; docs/protocol.md says what is sent, and what each side can and cannot know.

>>> from pyengine import Match, Setup
>>> from pyengine.remote import Guest, Host
>>> words = map("{:032x}".format, range(1, 99))
>>> host = Host(Match(Setup("magnaci", players=2, seed=1)), "a" * 16, words.__next__)
>>> guest = Guest(host.id, 1, host.invite(1).token, words.__next__)
>>> [message] = host.opened("a line")
>>> [answer] = guest.hear(message.text)
>>> for message in host.hear("a line", answer):
...     answers = guest.hear(message.text)
"""

from .guest import Guest
from .host import Host, Place, Send
from .ledger import Ledger
from .seen import Seen, Unfit
from .wire import BadMessage

__all__ = ["BadMessage", "Guest", "Host", "Ledger", "Place", "Seen", "Send", "Unfit"]
