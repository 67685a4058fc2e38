// The words of the table, in four languages.
#include "app/model/session.h"
#include "games/registry.h"

namespace vitrine {
namespace {

constexpr TextRow kTable[] = {
    {"table.undo", {"Undo", "Terug", "Annuler", "Zurück"}},
    {"table.redo", {"Redo", "Opnieuw", "Refaire", "Vor"}},
    {"table.new", {"New match", "Nieuwe partij", "Nouvelle partie", "Neue Partie"}},
    {"table.start", {"Begin", "Beginnen", "Commencer", "Beginnen"}},
    {"table.cancel", {"Back to the match", "Terug naar de partij", "Retour à la partie", "Zurück zur Partie"}},
    {"table.resign", {"Resign", "Opgeven", "Abandonner", "Aufgeben"}},
    {"table.draw", {"Offer a draw", "Remise aanbieden", "Proposer nulle", "Remis anbieten"}},
    {"table.moves", {"Moves", "Zetten", "Coups", "Züge"}},
    {"table.no_moves", {"No moves yet", "Nog geen zetten", "Pas encore de coups", "Noch keine Züge"}},
    {"table.menu", {"Menu", "Menu", "Menu", "Menü"}},
    {"table.go_on", {"Play on", "Verder spelen", "Continuer", "Weiterspielen"}},
    {"table.finish", {"End here", "Hier stoppen", "S’arrêter ici", "Hier enden"}},
    {"table.person", {"Person", "Mens", "Personne", "Mensch"}},
    {"table.computer", {"Computer {0}", "Computer {0}", "Ordinateur {0}", "Computer {0}"}},
    {"table.game", {"Game", "Spel", "Jeu", "Spiel"}},
    {"table.seats", {"Who plays", "Wie speelt", "Qui joue", "Wer spielt"}},
    {"table.rules", {"Rules", "Regels", "Règles", "Regeln"}},
    {"table.mark.source", {"source", "bron", "source", "Quelle"}},
    {"table.mark.other source", {"other source", "andere bron", "autre source", "andere Quelle"}},
    {"table.mark.reconstruction", {"reconstruction", "reconstructie", "reconstitution", "Rekonstruktion"}},
    {"table.beside.hand", {"in hand: {0}", "in de hand: {0}", "en main : {0}", "in der Hand: {0}"}},
    {"table.beside.board", {"{0}", "{0}", "{0}", "{0}"}},
    {"table.beside.tray", {"captured: {0}", "geslagen: {0}", "pris : {0}", "geschlagen: {0}"}},
    {"table.prompt.thinking", {"{0} is thinking …", "{0} denkt na …", "{0} réfléchit…", "{0} denkt nach …"}},
    {"table.prompt.paused",
     {"{0} to move: the computer waits", "{0} is aan zet: de computer wacht", "À {0} de jouer : l’ordinateur attend",
      "{0} ist am Zug: Der Computer wartet"}},
    {"table.prompt.curtain",
     {"Hand over to {0}: only {0} looks now", "Geef door aan {0}: alleen {0} kijkt nu", "À {0} : seul {0} regarde maintenant",
      "Weitergeben an {0}: Jetzt sieht nur {0} hin"}},
    {"table.lift", {"Show me", "Laat zien", "Montrer", "Zeigen"}},
    {"table.lower", {"Seen", "Gezien", "Vu", "Gesehen"}},
    {"table.hidden", {"(hidden)", "(verborgen)", "(caché)", "(verdeckt)"}},
    {"table.said.arranged", {"Laid out: {0}.", "Opgesteld: {0}.", "Disposition : {0}.", "Aufgestellt: {0}."}},
    {"table.error.arrange", {"Nothing can be laid out now.", "Er valt nu niets op te stellen.", "Rien à disposer maintenant.", "Jetzt gibt es nichts aufzustellen."}},
    {"table.error.curtain",
     {"Lift the curtain first.", "Haal eerst het doek weg.", "Levez d’abord le rideau.", "Heben Sie zuerst den Vorhang."}},
    {"table.won", {"{0} wins: {1}", "{0} wint: {1}", "{0} gagne : {1}", "{0} gewinnt: {1}"}},
    {"table.drawn", {"A draw: {0}", "Remise: {0}", "Partie nulle : {0}", "Remis: {0}"}},
    {"table.shared", {"{0} share it: {1}", "{0} delen de winst: {1}", "{0} se partagent la partie : {1}", "{0} teilen sich den Sieg: {1}"}},
    {"table.said.move", {"{0}: {1}", "{0}: {1}", "{0} : {1}", "{0}: {1}"}},
    {"table.said.undone", {"Taken back.", "Teruggenomen.", "Coup repris.", "Zurückgenommen."}},
    {"table.said.redone", {"Played again.", "Opnieuw gespeeld.", "Coup rejoué.", "Wieder ausgeführt."}},
    {"table.said.resigned", {"{0} resigns.", "{0} geeft op.", "{0} abandonne.", "{0} gibt auf."}},
    {"table.said.no_draw", {"{0} plays on.", "{0} speelt door.", "{0} continue.", "{0} spielt weiter."}},
    {"table.said.new", {"A new match: {0}.", "Een nieuwe partij: {0}.", "Nouvelle partie : {0}.", "Neue Partie: {0}."}},
    {"table.said.loaded", {"The match is back: {0}.", "De partij is terug: {0}.", "La partie est reprise : {0}.", "Die Partie ist wieder da: {0}."}},
    {"table.error.over", {"The match is over.", "De partij is afgelopen.", "La partie est terminée.", "Die Partie ist zu Ende."}},
    {"table.error.computers_turn",
     {"It is the computer’s turn.", "De computer is aan de beurt.", "C’est à l’ordinateur de jouer.", "Der Computer ist am Zug."}},
    {"table.error.move", {"“{0}” is not possible now.", "“{0}” kan nu niet.", "« {0} » n’est pas possible.", "„{0}“ geht jetzt nicht."}},
    {"table.error.undo", {"There is nothing to take back.", "Er valt niets terug te nemen.", "Il n’y a rien à reprendre.", "Es gibt nichts zurückzunehmen."}},
    {"table.error.redo", {"There is nothing to play again.", "Er valt niets opnieuw te spelen.", "Il n’y a rien à rejouer.", "Es gibt nichts zu wiederholen."}},
    {"table.error.game", {"There is no game “{0}”.", "Er is geen spel “{0}”.", "Il n’y a pas de jeu « {0} ».", "Es gibt kein Spiel „{0}“."}},
    {"table.error.seat", {"There is no such seat.", "Die plaats is er niet.", "Cette place n’existe pas.", "Diesen Platz gibt es nicht."}},
    {"table.error.command", {"“{0}” is not understood.", "“{0}” wordt niet begrepen.", "« {0} » n’est pas compris.", "„{0}“ wird nicht verstanden."}},
    {"table.error.answer",
     {"The computer answered with something that is no move.", "De computer antwoordde met iets dat geen zet is.",
      "La réponse de l’ordinateur n’est pas un coup.", "Die Antwort des Computers ist kein Zug."}},
};

}  // namespace

const Texts& table_texts() {
  static const Texts texts = [] {
    Texts all = all_texts();
    all.add(kTable);
    return all;
  }();
  return texts;
}

}  // namespace vitrine
