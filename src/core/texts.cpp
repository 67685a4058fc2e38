// Finding and filling in sentences, and the core's own.
#include "core/texts.h"

#include <algorithm>

#include "core/check.h"

namespace vitrine {

std::optional<Language> language_of(std::string_view code) {
  const auto found = std::ranges::find(kLanguageCodes, code);
  if (found == kLanguageCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageCodes.begin());
}

std::vector<TextRow> TextSheet::rows() const {
  std::vector<TextRow> rows(count);
  std::string_view rest = packed;
  const auto next = [&rest] {
    const std::string_view text = rest.substr(0, rest.find('\0'));
    rest.remove_prefix(text.size() + 1);
    return text;
  };
  for (TextRow& row : rows) row.key = next();
  for (std::size_t language = 0; language < kLanguages; ++language)
    for (TextRow& row : rows) row.in[language] = next();
  return rows;
}

void Texts::add(const TextSheet& sheet) {
  for (const TextRow& row : sheet.rows()) {
    VITRINE_CHECK(place_.emplace(row.key, rows_.size()).second);
    rows_.push_back(row);
  }
}

std::string_view Texts::find(Language language, std::string_view key) const {
  const auto found = place_.find(key);
  return found == place_.end() ? key : rows_[found->second].in[static_cast<int>(language)];
}

std::string Texts::say(Language language, const Message& message) const {
  std::string said;
  std::string_view text = find(language, message.key);
  while (!text.empty()) {
    const bool hole = text.size() >= 3 && text[0] == '{' && text[2] == '}' && text[1] >= '0' && text[1] <= '9';
    if (!hole) {
      said += text[0];
      text.remove_prefix(1);
      continue;
    }
    const auto index = static_cast<std::size_t>(text[1] - '0');
    if (index < message.args.size()) {
      const Argument& arg = message.args[index];
      const Message* sentence = std::get_if<Message>(&arg.is);
      said += sentence ? say(language, *sentence) : std::get<std::string>(arg.is);
    }
    text.remove_prefix(3);
  }
  return said;
}

namespace {

constexpr TextRow kCore[] = {
    {"error.setup_pair",
     {"“{0}” is not a rule of the form key=value.", "“{0}” is geen regel van de vorm sleutel=waarde.",
      "« {0} » n’est pas une règle de la forme clé=valeur.", "„{0}“ ist keine Regel der Form Schlüssel=Wert."}},
    {"error.setup_key",
     {"This game has no rule “{0}” to choose.", "Dit spel heeft geen regel “{0}” om te kiezen.",
      "Ce jeu n’a pas de règle « {0} » à choisir.", "Dieses Spiel hat keine wählbare Regel „{0}“."}},
    {"error.setup_twice",
     {"The rule “{0}” is given twice.", "De regel “{0}” staat er twee keer.", "La règle « {0} » est donnée deux fois.",
      "Die Regel „{0}“ ist zweimal angegeben."}},
    {"error.setup_value",
     {"The rule “{0}” cannot be “{1}”.", "De regel “{0}” kan niet “{1}” zijn.",
      "La règle « {0} » ne peut pas être « {1} ».", "Die Regel „{0}“ kann nicht „{1}“ sein."}},
    {"dial.side", {"To move", "Aan zet", "Au trait", "Am Zug"}},
    {"error.position_fields",
     {"A position of this game has {0} parts, separated by single spaces.",
      "Een stelling van dit spel heeft {0} delen, met één spatie ertussen.",
      "Une position de ce jeu a {0} parties, séparées par une seule espace.",
      "Eine Stellung dieses Spiels hat {0} Teile, durch einzelne Leerzeichen getrennt."}},
    {"error.position_board",
     {"“{0}” is not a board of this game.", "“{0}” is geen bord van dit spel.",
      "« {0} » n’est pas un plateau de ce jeu.", "„{0}“ ist kein Brett dieses Spiels."}},
    {"error.position_side",
     {"“{0}” does not say whose turn it is.", "“{0}” zegt niet wie aan de beurt is.",
      "« {0} » ne dit pas à qui c’est de jouer.", "„{0}“ sagt nicht, wer am Zug ist."}},
    {"error.position_number",
     {"“{0}” is not a number that can stand here.", "“{0}” is geen getal dat hier kan staan.",
      "« {0} » n’est pas un nombre possible ici.", "„{0}“ ist keine Zahl, die hier stehen kann."}},
    {"error.record_long",
     {"The record is longer than {0} KiB.", "De notatie is langer dan {0} KiB.", "La notation dépasse {0} Kio.",
      "Die Notation ist länger als {0} KiB."}},
    {"error.record_moves",
     {"Line {0}: the record holds more than {1} moves.", "Regel {0}: de notatie telt meer dan {1} zetten.",
      "Ligne {0} : la notation compte plus de {1} coups.", "Zeile {0}: Die Notation hat mehr als {1} Züge."}},
    {"error.record_short",
     {"The record ends where “{0}” is expected.", "De notatie houdt op waar “{0}” hoort.",
      "La notation s’arrête là où « {0} » est attendu.", "Die Notation endet, wo „{0}“ erwartet wird."}},
    {"error.record_more",
     {"After line {0}, the result, nothing may follow, but there is “{1}”.",
      "Na regel {0}, de uitslag, mag niets volgen, maar er staat “{1}”.",
      "Après la ligne {0}, le résultat, rien ne doit suivre, mais il y a « {1} ».",
      "Nach Zeile {0}, dem Ergebnis, darf nichts folgen, aber da steht „{1}“."}},
    {"error.record_version",
     {"Line {0}: this is not a record that this version can read.",
      "Regel {0}: dit is geen notatie die deze versie kan lezen.",
      "Ligne {0} : ce n’est pas une notation que cette version sait lire.",
      "Zeile {0}: Das ist keine Notation, die diese Version lesen kann."}},
    {"error.record_line",
     {"Line {0}: “{1}” is expected here, not “{2}”.", "Regel {0}: hier hoort “{1}”, niet “{2}”.",
      "Ligne {0} : « {1} » est attendu ici, pas « {2} ».", "Zeile {0}: Hier wird „{1}“ erwartet, nicht „{2}“."}},
    {"error.record_game",
     {"Line {0}: there is no game “{1}” in this version.", "Regel {0}: in deze versie is er geen spel “{1}”.",
      "Ligne {0} : il n’y a pas de jeu « {1} » dans cette version.",
      "Zeile {0}: In dieser Version gibt es kein Spiel „{1}“."}},
    {"error.record_setup",
     {"Line {0}: the rules of this match cannot be read: {1}",
      "Regel {0}: de regels van deze partij zijn niet te lezen: {1}",
      "Ligne {0} : les règles de cette partie sont illisibles : {1}",
      "Zeile {0}: Die Regeln dieser Partie sind nicht lesbar: {1}"}},
    {"error.record_position",
     {"Line {0}: the first position cannot be read: {1}", "Regel {0}: de beginstelling is niet te lezen: {1}",
      "Ligne {0} : la position de départ est illisible : {1}", "Zeile {0}: Die Anfangsstellung ist nicht lesbar: {1}"}},
    {"error.record_observation",
     {"Line {0}: the first position is only what one player knows of it; nothing can be played on from there.",
      "Regel {0}: de beginstelling is alleen wat één speler ervan weet; van daaruit kan niemand verder spelen.",
      "Ligne {0} : la position de départ n’est que ce qu’un joueur en sait ; on ne peut pas jouer à partir de là.",
      "Zeile {0}: Die Anfangsstellung ist nur, was ein Spieler von ihr weiß; von dort kann niemand weiterspielen."}},
    {"error.record_men",
     {"The hidden set-up in this record is not allowed by the rules.",
      "De verborgen opstelling in deze notatie mag volgens de regels niet.",
      "La disposition cachée dans cette notation n’est pas permise par les règles.",
      "Die verdeckte Aufstellung in dieser Notation ist nach den Regeln nicht erlaubt."}},
    {"error.record_seat",
     {"Line {0}: “{1}” does not say who sits there.", "Regel {0}: “{1}” zegt niet wie daar zit.",
      "Ligne {0} : « {1} » ne dit pas qui est assis là.", "Zeile {0}: „{1}“ sagt nicht, wer dort sitzt."}},
    {"error.record_move",
     {"Line {0}: “{1}”, move {2}, is not possible there.", "Regel {0}: “{1}”, zet {2}, kan daar niet.",
      "Ligne {0} : « {1} », coup {2}, n’y est pas possible.", "Zeile {0}: „{1}“, Zug {2}, ist dort nicht möglich."}},
    {"error.record_at",
     {"Line {0}: “{1}” is not a place in this match.", "Regel {0}: “{1}” is geen plaats in deze partij.",
      "Ligne {0} : « {1} » n’est pas un endroit de cette partie.",
      "Zeile {0}: „{1}“ ist keine Stelle in dieser Partie."}},
    {"error.record_variation",
     {"Line {0}: “{1}” does not tell a variation of this match.", "Regel {0}: “{1}” is geen variant van deze partij.",
      "Ligne {0} : « {1} » n’est pas une variante de cette partie.",
      "Zeile {0}: „{1}“ ist keine Variante dieser Partie."}},
    {"error.record_comment",
     {"Line {0}: “{1}” is not a comment on a move of this match.",
      "Regel {0}: “{1}” is geen opmerking bij een zet van deze partij.",
      "Ligne {0} : « {1} » n’est pas une remarque sur un coup de cette partie.",
      "Zeile {0}: „{1}“ ist keine Anmerkung zu einem Zug dieser Partie."}},
    {"error.record_one_line",
     {"Line {0}: a match with secrets, or between two devices, has no variations and no comments.",
      "Regel {0}: een partij met geheimen, of tussen twee apparaten, heeft geen varianten en geen opmerkingen.",
      "Ligne {0} : une partie avec des secrets, ou entre deux appareils, n’a ni variantes ni remarques.",
      "Zeile {0}: Eine Partie mit Geheimnissen oder zwischen zwei Geräten hat keine Varianten und keine Anmerkungen."}},
    {"error.comment_long",
     {"This comment takes {0} bytes; {1} are the most.", "Deze opmerking telt {0} bytes; hoogstens {1} mag.",
      "Cette remarque compte {0} octets ; {1} au plus sont permis.",
      "Diese Anmerkung hat {0} Bytes; höchstens {1} sind erlaubt."}},
    {"error.comment_signs",
     {"This comment holds signs that cannot be written.", "In deze opmerking staan tekens die niet te schrijven zijn.",
      "Cette remarque contient des signes qui ne s’écrivent pas.",
      "Diese Anmerkung enthält Zeichen, die sich nicht schreiben lassen."}},
    {"error.record_sat",
     {"Line {0}: “{1}” is not a list of the computer’s seats in which persons have sat.",
      "Regel {0}: “{1}” is geen lijst van plaatsen van de computer waar iemand heeft gezeten.",
      "Ligne {0} : « {1} » n’est pas une liste de places de l’ordinateur où quelqu’un a joué.",
      "Zeile {0}: „{1}“ ist keine Liste von Plätzen des Computers, auf denen jemand gesessen hat."}},
    {"error.record_link",
     {"Line {0}: “{1}” does not say which match by link this is.",
      "Regel {0}: “{1}” zegt niet welke partij per link dit is.",
      "Ligne {0} : « {1} » ne dit pas de quelle partie par lien il s’agit.",
      "Zeile {0}: „{1}“ sagt nicht, welche Partie per Link das ist."}},
    {"error.record_dice",
     {"Line {0}: “{1}” is not a list of thrown dice.", "Regel {0}: “{1}” is geen lijst van worpen.",
      "Ligne {0} : « {1} » n’est pas une liste de lancers.", "Zeile {0}: „{1}“ ist keine Liste von Würfen."}},
    {"error.record_result",
     {"Line {0}: the result “{1}” does not follow from the moves.",
      "Regel {0}: de uitslag “{1}” volgt niet uit de zetten.",
      "Ligne {0} : le résultat « {1} » ne découle pas des coups.",
      "Zeile {0}: Das Ergebnis „{1}“ folgt nicht aus den Zügen."}},
    {"error.site",
     {"There is no such place.", "Die plek is er niet.", "Cet endroit n’existe pas.", "Diese Stelle gibt es nicht."}},
    {"result.resignation", {"by resignation", "door opgave", "par abandon", "durch Aufgabe"}},
    {"result.time", {"the time ran out", "de tijd was om", "le temps était écoulé", "die Zeit war um"}},
    {"result.agreement", {"by agreement", "in onderling overleg", "d’un commun accord", "durch Vereinbarung"}},
    {"result.repetition",
     {"the same position for the third time", "dezelfde stelling voor de derde keer",
      "la même position pour la troisième fois", "dieselbe Stellung zum dritten Mal"}},
};

}  // namespace

TextSheet core_texts() {
  return sheet_of<kCore>();
}

}  // namespace vitrine
