"""All steps of the flow; the table of contents is in ``game.py``."""

from __future__ import annotations

from ....flow import Step
from ..state import SigismundusState
from .act import ActTie, ActVote, SejmEnds
from .actions import Actions, Agitate, Feast, LayDucats, PlaceClient
from .ballot import Ballots, KeepOffice, OfficeBid, OfficeTie
from .bribery import OfferDucats, OfferVotes, SellerTie, SellTo, Trade
from .combat import AssignWound, Combat, TakeFigure
from .countries import Scoring, SealTie
from .draw import AcademyDraw, Draw, DrawPhase, SealDraws
from .foreign import Crown, Foreign, ForeignDiscard, ForeignMarkers, ForeignPlace
from .initiative import Income, Initiative
from .opening import Course, StartOffice, StartOffices
from .royal_demand import HostBid, RoyalBid, RoyalDemand, RoyalRanks, RoyalTie
from .special import LoseOffice, Special, SpecialAction
from .upkeep import RoundEnds, Upkeep, UpkeepPhase
from .votes import CountVotes, ExtraVote, ExtraVotes

STEPS: tuple[Step[SigismundusState], ...] = (
    Course(),
    StartOffices(),
    StartOffice(),
    Initiative(),
    Income(),
    DrawPhase(),
    Draw(),
    SealDraws(),
    Special(),
    SpecialAction(),
    LoseOffice(),
    Combat(),
    AssignWound(),
    TakeFigure(),
    Foreign(),
    Crown(),
    ForeignPlace(),
    ForeignMarkers(),
    ForeignDiscard(),
    Actions(),
    PlaceClient(),
    LayDucats(),
    Feast(),
    AcademyDraw(),
    Agitate(),
    CountVotes(),
    ExtraVotes(),
    ExtraVote(),
    OfferDucats(),
    OfferVotes(),
    Trade(),
    SellerTie(),
    SellTo(),
    Ballots(),
    OfficeBid(),
    OfficeTie(),
    KeepOffice(),
    RoyalDemand(),
    RoyalBid(),
    HostBid(),
    RoyalRanks(),
    RoyalTie(),
    ActVote(),
    ActTie(),
    SejmEnds(),
    Scoring(),
    SealTie(),
    UpkeepPhase(),
    Upkeep(),
    RoundEnds(),
)
