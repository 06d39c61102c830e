"""Two-letter country codes, as go files and web pages have them, and the three letters of their federations."""

from __future__ import annotations

_PAIRS = """
AD AND  AM ARM  AR ARG  AT AUT  AU AUS  AZ AZE  BA BIH  BE BEL  BG BUL  BR BRA  BY BLR  CA CAN  CH SUI  CL CHI  CN CHN
CO COL  CU CUB  CY CYP  CZ CZE  DE GER  DK DEN  EE EST  ES ESP  FI FIN  FR FRA  GE GEO  GR GRE  HK HKG  HR CRO  HU HUN
ID INA  IE IRL  IL ISR  IN IND  IR IRI  IS ISL  IT ITA  JP JPN  KR KOR  KZ KAZ  LI LIE  LT LTU  LU LUX  LV LAT  MA MAR
MC MNC  MD MDA  ME MNE  MG MAD  MK MKD  MN MGL  MT MLT  MX MEX  MY MAS  NL NED  NO NOR  NZ NZL  PH PHI  PL POL  PT POR
RO ROU  RS SRB  RU RUS  SE SWE  SG SGP  SI SLO  SK SVK  SM SMR  TH THA  TR TUR  TW TPE  UA UKR  US USA  UY URU  UZ UZB
VE VEN  VN VIE  ZA RSA
"""
_WORDS = _PAIRS.split()
FEDERATIONS = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True))
"""The three letters of a federation by the two letters of ISO 3166. GB has several federations, and is not here."""
UNKNOWN = "XX"
"""The code for an unknown country in the tables of the EGF."""


def three_letters(code: str) -> str:
    """The three letters of a federation for the two of a country; empty for an unknown country. Other codes stay."""
    plain = code.strip().upper()
    return "" if plain == UNKNOWN else FEDERATIONS.get(plain, plain)
