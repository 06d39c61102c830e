"""The words of time controls in many languages, and the kind of each.

A kind is one letter, so that a text becomes a string of kinds, which patterns can match. The words are in small letters
without accents.
"""

HOUR, MINUTE, SECOND, MOVE = "h", "m", "s", "M"
PER_MOVE, FROM_MOVE, FROM_START = "E", "T", "0"
REST, PLAYER, FROM, FIRST, AFTER, AFTERWARDS, UNTIL = "r", "w", "f", "1", "a", "b", "o"
DELAY, INCREMENT, PLUS, FOR, THEN, AND, ONE, TWO, NO = "d", "i", "+", "/", ">", "&", "n1", "n2", "x"
FISCHER = ","
FILLER = ""

_WORDS = {
    HOUR: """h hr hrs hour hours std stunde stunden hora horas heure heures ora ore oras tunti tuntia tunnissa tunnin
        godz godzina godziny godzin hodina hodiny hodin timme timmar tim uur час часа часов ч""",
    MINUTE: """m min mins minute minutes minuten minuter minut minuty minuta minuto minutos minuti minuuttia minuutti
        minuutin minuutissa minutter perc p mn мин минут минуты минута""",
    SECOND: """s sec secs second seconds sek sekunde sekunden sekunder sekund sekundy sekuntia sekuntti sekunnin seg
        segs segundo segundos seconde secondes secondi secondo seconden vterin vteriny vterina mp masodperc сек
        секунд секунды секунда""",
    MOVE: """move moves mv mvs zug zuge zugen lepes lepesre siirto siirtoa siirtoon siirrolle siirron jugada jugadas
        movimiento movimientos coup coups cp cps mossa mosse lance lances jogada jogadas posuniecie posuniec
        ruch ruchow tah tahu tahy drag træk trekk zet zetten ход ходов хода""",
    PER_MOVE: "lepesenkent siirrolta",
    FROM_MOVE: "lepestol siirrosta",
    FROM_START: "alusta throughout",
    REST: """rest remaining remainder all whole game g sd ko finish end qpf quickplay partie partida parti jatszma
        vegeig befejezesre loppupeliin loppuun peliin koko resto reste resten партии конца befejezes
        befejezeseig peli entire complete restzeit fin fim finire dokonczenie dohrani konca konce zbytek partii
        partij finir acabar caida остаток партию""",
    PLAYER: """player spieler pelaaja pelaajaa jugador joueur giocatore person fo jatekos jogador zawodnika hrace
        persoon участнику""",
    FROM: "from starting ab desde des dal dalla od fran vanaf начиная с",
    FIRST: """first primera primeras primer premier premiere prima primo elso erste ersten erster forsta eerste
        первого start beginning anfang debut inicio ensimmaisesta""",
    AFTER: "after nach despues apres dopo efter после",
    AFTERWARDS: "utan jalkeen",
    UNTIL: "until till bis",
    DELAY: "d delay bronstein",
    INCREMENT: """inc incr increment increments inkrement incremento bonus zeitgutschrift acrescimo bonusz lisays
        lisaaikaa lisaaika zeitzugabe zeitbonus bonificacion aufschlag tobbletido bonuszido""",
    PLUS: "plus plusz mas piu mais плюс with mit avec con com med met zzgl zuzuglich lisaksi oraz",
    FOR: "in en for fur pour para per pro por par pr je na za на за a",
    THEN: """then danach dann anschliessend majd utana sitten puis luego poi potem pak darefter sedan followed""",
    FISCHER: "fischer fischermodus",
    AND: "and und y et e es ja и",
    ONE: "one",
    TWO: "two",
    NO: "no without ohne sin sans senza ilman nelkul",
    FILLER: """the of to on by each every next der die das den dem zum zur de del la el le les du az kohti kohden до
        time control rate play cadence bedenkzeit miettimisaika ritmo juego versenyzonkent jatekosonkent fide an
        added addition additional st gesamte alkaen is has have will cumulative rated chess jeder jeden ganze
        modus grundbedenkzeit bedenktijd bandera alapido fejenkent gondolkodasi ido kezdve jokaiselle las
        adicionales cada toute au chaque di tempo riflessione jogo gry hry kazde kazdy каждыи каждому контроль
        времени""",
}
KINDS_OF_WORDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}

RAPID, BLITZ, STANDARD = "rapid", "blitz", "standard"
SPEEDS = {
    **dict.fromkeys(
        ("rapid", "rapide", "rapido", "schnellschach", "rapidschach", "rapidsakk", "nopeashakki", "рапид"), RAPID
    ),
    **dict.fromkeys(("blitz", "blitzschach", "pikashakki", "villamsakk", "блиц"), BLITZ),
    **dict.fromkeys(("standard", "classical", "classic", "klassisch", "normal"), STANDARD),
}
"""Words for speeds, with which the minutes must agree."""
