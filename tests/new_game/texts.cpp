// The words of the game, its label and its option: English, Dutch, French, German.
#include "games/new_game/rules.h"

namespace vitrine::new_game {
namespace {

constexpr OptionValue kStepValues[] = {{"line", Mark::kSource}, {"anywhere", Mark::kOtherSource}};
constexpr Option kOptions[] = {{"step", kStepValues, kAlongALine}};

constexpr TextRow kTexts[] = {
    {"new_game.name", {"New game", "New game", "New game", "New game"}},
    {"new_game.maker", {"traditional", "overgeleverd", "jeu traditionnel", "überliefert"}},
    {"new_game.date", {"age unknown", "ouderdom onbekend", "âge inconnu", "Alter unbekannt"}},
    {"new_game.minutes", {"2–5 minutes", "2–5 minuten", "2 à 5 minutes", "2–5 Minuten"}},
    {"new_game.about",
     {"Three men a side are put on nine points, then step about until three of a kind stand in a row.",
      "Drie mannen aan elke kant komen op negen punten te staan en schuiven dan rond, tot er drie van één kleur op een "
      "rij staan.",
      "Trois hommes de chaque côté se posent sur neuf points, puis se déplacent jusqu’à ce que trois d’une couleur "
      "soient alignés.",
      "Drei Männer auf jeder Seite werden auf neun Punkte gesetzt und ziehen dann umher, bis drei einer Farbe in einer "
      "Reihe stehen."}},
    {"new_game.rights",
     {"Public-domain rules.", "Regels in het publieke domein.", "Règles du domaine public.", "Gemeinfreie Regeln."}},
    {"new_game.player.0", {"White", "Wit", "Blanc", "Weiß"}},
    {"new_game.player.1", {"Black", "Zwart", "Noir", "Schwarz"}},
    {"new_game.piece.white", {"white man", "witte man", "homme blanc", "weißer Mann"}},
    {"new_game.piece.black", {"black man", "zwarte man", "homme noir", "schwarzer Mann"}},
    {"new_game.prompt.place",
     {"{0}: place a man", "{0}: zet een man neer", "{0} : posez un homme", "{0}: einen Mann setzen"}},
    {"new_game.prompt.move",
     {"{0}: move a man", "{0}: verzet een man", "{0} : déplacez un homme", "{0}: einen Mann ziehen"}},
    {"new_game.why.taken",
     {"That point is taken.", "Dat punt is bezet.", "Ce point est occupé.", "Dieser Punkt ist besetzt."}},
    {"new_game.why.too_far",
     {"A man goes along a line to the next point.", "Een man gaat langs een lijn naar het volgende punt.",
      "Un homme suit une ligne jusqu’au point voisin.", "Ein Mann zieht auf einer Linie zum nächsten Punkt."}},
    {"new_game.why.nobody_there",
     {"There is no man there: begin with one of your own.", "Daar staat niemand: begin met een eigen man.",
      "Il n’y a personne ici : commencez par l’un de vos hommes.",
      "Dort steht niemand: Beginnen Sie mit einem eigenen Mann."}},
    {"new_game.why.stuck",
     {"This man is shut in and cannot move.", "Deze man is ingesloten en kan niet weg.",
      "Cet homme est enfermé et ne peut pas bouger.", "Dieser Mann ist eingeschlossen und kann nicht ziehen."}},
    {"new_game.why.not_yours",
     {"That man belongs to the other side.", "Die man is van de ander.", "Cet homme est à l’adversaire.",
      "Dieser Mann gehört der anderen Seite."}},
    {"new_game.result.row", {"three in a row", "drie op een rij", "trois hommes alignés", "drei in einer Reihe"}},
    {"new_game.result.shut_in",
     {"the other side cannot move", "de ander kan niet meer zetten", "l’adversaire ne peut plus jouer",
      "die andere Seite kann nicht mehr ziehen"}},
    {"new_game.option.step", {"A man goes", "Een man gaat", "Un homme va", "Ein Mann zieht"}},
    {"new_game.option.step.line",
     {"along a line to the next point", "langs een lijn naar het volgende punt", "le long d’une ligne, au point voisin",
      "auf einer Linie zum nächsten Punkt"}},
    {"new_game.option.step.anywhere",
     {"to any empty point", "naar elk leeg punt", "vers n’importe quel point libre", "auf jeden freien Punkt"}},
    {"new_game.error.men",
     {"Each side has three men, on the board and still to place.",
      "Elke kant heeft drie mannen, op het bord en nog te plaatsen.", "Chaque camp a trois hommes, posés ou à poser.",
      "Jede Seite hat drei Männer, auf dem Brett und noch zu setzen."}},
    {"new_game.error.side",
     {"While placing, the sides take turns: it is the other side’s turn.",
      "Tijdens het plaatsen wisselen de kanten elkaar af: de andere is aan de beurt.",
      "Pendant la pose, les camps alternent : c’est à l’autre de jouer.",
      "Beim Setzen wechseln die Seiten sich ab: Die andere ist am Zug."}},
    {"new_game.error.rows",
     {"Only one side can have three in a row.", "Maar één kant kan drie op een rij hebben.",
      "Un seul camp peut avoir trois hommes alignés.", "Nur eine Seite kann drei in einer Reihe haben."}},
};

constexpr Info kInfo = {.id = "new_game", .rules_version = 1, .options = kOptions, .texts = sheet_of<kTexts>()};

}  // namespace

const Info& Rules::info() {
  return kInfo;
}

}  // namespace vitrine::new_game
