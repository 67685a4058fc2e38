// The words of the game, its label and its options, in four languages.
#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

constexpr OptionValue kStepValues[] = {{"one", Mark::kSource}, {"rook", Mark::kOtherSource}};
constexpr OptionValue kQuietValues[] = {
    {"40", Mark::kReconstruction}, {"20", Mark::kReconstruction}, {"off", Mark::kSource}};
constexpr Option kOptions[] = {{"step", kStepValues, kStepOne}, {"quiet", kQuietValues, kQuiet40}};

constexpr TextRow kTexts[] = {
    {"man_in_the_moon.name",
     {"The Man in the Moon", "Het mannetje in de maan", "L’Homme dans la Lune", "Der Mann im Mond"}},
    {"man_in_the_moon.maker",
     {"McLoughlin Bros., New York", "McLoughlin Bros., New York", "McLoughlin Bros., New York",
      "McLoughlin Bros., New York"}},
    {"man_in_the_moon.date", {"c. 1890–1901", "ca. 1890–1901", "vers 1890–1901", "um 1890–1901"}},
    {"man_in_the_moon.minutes", {"10–20 minutes", "10–20 minuten", "10 à 20 minutes", "10–20 Minuten"}},
    {"man_in_the_moon.about",
     {"Twelve men a side settle on twenty-five moons, then close in on one another until a single man is left.",
      "Twaalf mannen aan elke kant bezetten vijfentwintig manen en sluiten elkaar dan in, tot er één man overblijft.",
      "Douze hommes de chaque côté occupent vingt-cinq lunes, puis s’encerclent jusqu’à ce qu’il n’en reste qu’un.",
      "Zwölf Männer auf jeder Seite besetzen fünfundzwanzig Monde und schließen einander ein, bis nur noch einer "
      "bleibt."}},
    {"man_in_the_moon.rights",
     {"Public-domain rules. The twenty-move rule is a modern note.",
      "Regels in het publieke domein. De twintigzettenregel is een moderne aantekening.",
      "Règles du domaine public. La règle des vingt coups est une note moderne.",
      "Gemeinfreie Regeln. Die Zwanzig-Züge-Regel ist eine moderne Anmerkung."}},
    {"man_in_the_moon.lead.men", {"{0} men", "{0} man", "{0} hommes", "{0} Mann"}},
    {"man_in_the_moon.lead.men.one", {"one man", "één man", "un homme", "einen Mann"}},
    {"man_in_the_moon.player.0", {"White", "Wit", "Blanc", "Weiß"}},
    {"man_in_the_moon.player.1", {"Black", "Zwart", "Noir", "Schwarz"}},
    {"man_in_the_moon.piece.white", {"white man", "witte man", "homme blanc", "weißer Mann"}},
    {"man_in_the_moon.piece.black", {"black man", "zwarte man", "homme noir", "schwarzer Mann"}},
    {"man_in_the_moon.piece.last",
     {"the Man in the Moon", "het mannetje in de maan", "l’Homme dans la Lune", "der Mann im Mond"}},
    {"man_in_the_moon.prompt.place",
     {"{0}: place a man", "{0}: zet een man neer", "{0} : posez un homme", "{0}: einen Mann setzen"}},
    {"man_in_the_moon.prompt.move",
     {"{0}: move a man", "{0}: verzet een man", "{0} : déplacez un homme", "{0}: einen Mann ziehen"}},
    {"man_in_the_moon.why.taken",
     {"That square is taken.", "Dat veld is bezet.", "Cette case est occupée.", "Dieses Feld ist besetzt."}},
    {"man_in_the_moon.why.centre",
     {"The middle stays empty until all men are down.", "Het midden blijft leeg tot alle mannen er staan.",
      "Le centre reste vide tant que tous les hommes ne sont pas posés.",
      "Die Mitte bleibt frei, bis alle Männer stehen."}},
    {"man_in_the_moon.why.shut_in",
     {"This man is shut in and cannot move.", "Deze man is ingesloten en kan niet weg.",
      "Cet homme est enfermé et ne peut pas bouger.", "Dieser Mann ist eingeschlossen und kann nicht ziehen."}},
    {"man_in_the_moon.why.nobody_there",
     {"There is no man there: begin with one of your own.", "Daar staat niemand: begin met een eigen man.",
      "Il n’y a personne ici : commencez par l’un de vos hommes.",
      "Dort steht niemand: Beginnen Sie mit einem eigenen Mann."}},
    {"man_in_the_moon.why.not_yours",
     {"That man belongs to the other side.", "Die man is van de ander.", "Cet homme est à l’adversaire.",
      "Dieser Mann gehört der anderen Seite."}},
    {"man_in_the_moon.why.one_square",
     {"A man moves one square, not slantwise, to an empty square.",
      "Een man gaat één veld, niet schuin, naar een leeg veld.",
      "Un homme se déplace d’une case, pas en diagonale, vers une case vide.",
      "Ein Mann zieht ein Feld weit, nicht schräg, auf ein freies Feld."}},
    {"man_in_the_moon.why.rook_straight",
     {"A man moves in a straight line, not slantwise.", "Een man gaat in een rechte lijn, niet schuin.",
      "Un homme se déplace en ligne droite, pas en diagonale.", "Ein Mann zieht in gerader Linie, nicht schräg."}},
    {"man_in_the_moon.why.in_the_way",
     {"A man cannot pass over another.", "Een man kan niet over een ander heen.",
      "Un homme ne peut pas passer par-dessus un autre.", "Ein Mann kann nicht über einen anderen hinweg."}},
    {"man_in_the_moon.result.last_man",
     {"the Man in the Moon is left alone", "het mannetje in de maan blijft alleen over",
      "l’Homme dans la Lune reste seul", "der Mann im Mond bleibt allein"}},
    {"man_in_the_moon.result.nobody",
     {"nobody is left on the other side", "de tegenstander heeft niemand meer over", "il ne reste personne en face",
      "auf der anderen Seite ist niemand mehr übrig"}},
    {"man_in_the_moon.result.quiet",
     {"too long without a capture", "te lang zonder slag", "trop longtemps sans prise", "zu lange ohne Schlag"}},
    {"man_in_the_moon.option.step", {"A man moves", "Een man gaat", "Un homme se déplace", "Ein Mann zieht"}},
    {"man_in_the_moon.option.step.one", {"one square", "één veld", "d’une case", "ein Feld"}},
    {"man_in_the_moon.option.step.rook",
     {"any distance in a straight line", "zo ver als hij wil, in een rechte lijn", "à volonté, en ligne droite",
      "beliebig weit in gerader Linie"}},
    {"man_in_the_moon.option.quiet",
     {"Moves without a capture before the men are counted", "Zetten zonder slag voordat de mannen worden geteld",
      "Coups sans prise avant de compter les hommes", "Züge ohne Schlag, bevor die Männer gezählt werden"}},
    {"man_in_the_moon.option.quiet.40",
     {"40 (twenty each)", "40 (twintig elk)", "40 (vingt chacun)", "40 (je zwanzig)"}},
    {"man_in_the_moon.option.quiet.20", {"20 (ten each)", "20 (tien elk)", "20 (dix chacun)", "20 (je zehn)"}},
    {"man_in_the_moon.option.quiet.off", {"no limit", "geen grens", "sans limite", "keine Grenze"}},
    {"man_in_the_moon.error.too_many",
     {"A side has at most twelve men.", "Een kant heeft hoogstens twaalf mannen.", "Un camp a au plus douze hommes.",
      "Eine Seite hat höchstens zwölf Männer."}},
    {"man_in_the_moon.error.not_twelve",
     {"While placing, the men on the board and those still to place make twelve a side.",
      "Tijdens het plaatsen zijn de mannen op het bord en de mannen die nog komen samen twaalf per kant.",
      "Pendant la pose, les hommes posés et à poser font douze par camp.",
      "Beim Setzen ergeben gesetzte und noch zu setzende Männer zwölf je Seite."}},
    {"man_in_the_moon.error.wrong_side",
     {"While placing, White and Black take turns: it is the other side’s turn.",
      "Tijdens het plaatsen wisselen Wit en Zwart elkaar af: de andere kant is aan de beurt.",
      "Pendant la pose, Blanc et Noir alternent : c’est à l’autre camp de jouer.",
      "Beim Setzen wechseln Weiß und Schwarz sich ab: Die andere Seite ist am Zug."}},
    {"man_in_the_moon.error.quiet_while_placing",
     {"While placing, no moves have been counted yet.", "Tijdens het plaatsen zijn er nog geen zetten geteld.",
      "Pendant la pose, aucun coup n’est encore compté.", "Beim Setzen sind noch keine Züge gezählt."}},
    {"man_in_the_moon.error.centre",
     {"While placing, the middle square stays empty.", "Tijdens het plaatsen blijft het middelste veld leeg.",
      "Pendant la pose, la case du centre reste vide.", "Beim Setzen bleibt das mittlere Feld frei."}},
};

constexpr Info kInfo = {.id = "man_in_the_moon",
                        .rules_version = 1,
                        .options = kOptions,
                        .texts = sheet_of<kTexts>(),
                        .material = Material::kPaper};

}  // namespace

const Info& Rules::info() {
  return kInfo;
}

}  // namespace vitrine::man_in_the_moon
