// The engine's sentences in four languages.
#include "ai/texts.h"

namespace vitrine {
namespace {

constexpr TextRow kRows[] = {
    {"engine.error.unknown_command",
     {"“{0}” is not a command.", "“{0}” is geen opdracht.", "« {0} » n’est pas une commande.",
      "„{0}“ ist kein Befehl."}},
    {"engine.error.nothing_after",
     {"Nothing can follow “{0}”.", "Na “{0}” kan niets volgen.", "Rien ne peut suivre « {0} ».",
      "Nach „{0}“ kann nichts folgen."}},
    {"engine.error.long_line",
     {"The line is longer than {0} bytes.", "De regel is langer dan {0} bytes.", "La ligne dépasse {0} octets.",
      "Die Zeile ist länger als {0} Bytes."}},
    {"engine.error.not_text",
     {"The line holds bytes that are not text.", "De regel bevat bytes die geen tekst zijn.",
      "La ligne contient des octets qui ne sont pas du texte.", "Die Zeile enthält Bytes, die kein Text sind."}},
    {"engine.error.thinking",
     {"“{0}” must wait: while the engine thinks, only isready, stop and quit are heard.",
      "“{0}” moet wachten: zolang de computer nadenkt, luistert hij alleen naar isready, stop en quit.",
      "« {0} » doit attendre : pendant sa réflexion, l’ordinateur n’entend que isready, stop et quit.",
      "„{0}“ muss warten: Solange der Computer nachdenkt, hört er nur isready, stop und quit."}},
    {"engine.error.option_form",
     {"An option is set by: setoption name <name> value <value>.",
      "Een instelling kiest u met: setoption name <naam> value <waarde>.",
      "Une option se règle par : setoption name <nom> value <valeur>.",
      "Eine Einstellung wählt man mit: setoption name <Name> value <Wert>."}},
    {"engine.error.option",
     {"There is no option “{0}”.", "Er is geen instelling “{0}”.", "Il n’y a pas d’option « {0} ».",
      "Es gibt keine Einstellung „{0}“."}},
    {"engine.error.game",
     {"There is no game “{0}”.", "Er is geen spel “{0}”.", "Il n’y a pas de jeu « {0} ».",
      "Es gibt kein Spiel „{0}“."}},
    {"engine.error.number",
     {"“{1}” does not fit {0}: a whole number from {2} to {3} is expected.",
      "“{1}” past niet bij {0}: verwacht wordt een geheel getal van {2} tot en met {3}.",
      "« {1} » ne convient pas à {0} : un nombre entier de {2} à {3} est attendu.",
      "„{1}“ passt nicht zu {0}: Erwartet wird eine ganze Zahl von {2} bis {3}."}},
    {"engine.error.position_form",
     {"A position is given by: position startpos, or position fen <text>, and then perhaps moves and the "
      "moves.",
      "Een stelling geeft u met: position startpos, of position fen <tekst>, en daarna eventueel moves en de "
      "zetten.",
      "Une position se donne par : position startpos, ou position fen <texte>, puis éventuellement moves et "
      "les coups.",
      "Eine Stellung gibt man mit: position startpos oder position fen <Text>, danach vielleicht moves und "
      "die Züge."}},
    {"engine.error.move",
     {"“{0}”, move {1}, is not possible there.", "“{0}”, zet {1}, kan daar niet.",
      "« {0} », coup {1}, n’y est pas possible.", "„{0}“, Zug {1}, ist dort nicht möglich."}},
    {"engine.error.no_moves",
     {"At least one move must follow “{0}”.", "Na “{0}” moet minstens één zet volgen.",
      "Au moins un coup doit suivre « {0} ».", "Nach „{0}“ muss mindestens ein Zug folgen."}},
    {"engine.error.many_moves",
     {"These are more than {0} moves.", "Dat zijn meer dan {0} zetten.", "Cela fait plus de {0} coups.",
      "Das sind mehr als {0} Züge."}},
    {"engine.error.hidden_moves",
     {"No moves can follow a position with hidden values.",
      "Na een stelling met verborgen waarden kunnen geen zetten volgen.",
      "Aucun coup ne peut suivre une position aux valeurs cachées.",
      "Auf eine Stellung mit verborgenen Werten können keine Züge folgen."}},
    {"engine.error.hidden_perft",
     {"A position with hidden values cannot be counted from.",
      "Vanuit een stelling met verborgen waarden valt niet te tellen.",
      "On ne peut pas compter à partir d’une position aux valeurs cachées.",
      "Von einer Stellung mit verborgenen Werten aus lässt sich nicht zählen."}},
    {"engine.error.limit",
     {"“{0}” is not a limit for go.", "“{0}” is geen grens voor go.", "« {0} » n’est pas une limite pour go.",
      "„{0}“ ist keine Grenze für go."}},
    {"engine.error.limit_twice",
     {"“{0}” is given twice.", "“{0}” staat er twee keer.", "« {0} » est donné deux fois.",
      "„{0}“ ist zweimal angegeben."}},
    {"engine.error.die",
     {"A die is due here: there is nothing to choose.", "Hier wordt gedobbeld: er valt niets te kiezen.",
      "C’est au dé de parler : il n’y a rien à choisir.", "Hier wird gewürfelt: Es gibt nichts zu wählen."}},
    {"engine.error.query",
     {"“{0}” cannot be asked; these can: p1turn, gameover, result, turn, scores, legal, fen.",
      "“{0}” kan niet gevraagd worden; dit wel: p1turn, gameover, result, turn, scores, legal, fen.",
      "On ne peut pas demander « {0} », mais : p1turn, gameover, result, turn, scores, legal, fen.",
      "„{0}“ kann man nicht fragen, aber: p1turn, gameover, result, turn, scores, legal, fen."}},
    {"engine.error.count_stopped",
     {"The count was stopped.", "Het tellen is afgebroken.", "Le compte a été interrompu.",
      "Das Zählen wurde abgebrochen."}},
};

}  // namespace

std::span<const TextRow> engine_texts() {
  return kRows;
}

}  // namespace vitrine
