/** Questions that ask for everything of a kind: "Welche Beschlüsse wurden gefasst?", "What actions were agreed?" */
export type ListKind = 'decisions' | 'tasks';

type ListQuestion = {
  kind: ListKind;
  question: RegExp;
  /** What such a question says of the kind, not of a topic. */
  generic: RegExp;
};

const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'giu');

const listQuestions: readonly ListQuestion[] = [
  {
    kind: 'decisions',
    question:
      /(?<!\p{L})(?:welche|alle|sämtliche)\s(?:\p{L}+\s){0,3}(?:beschlüsse|entscheide|entscheidungen|abstimmungen|abstimmungsresultate)(?!\p{L})|^(?:die )?\p{L}*abstimmungs(?:ergebnisse|resultate)(?!\p{L})|was (?:wurde|ist|hat) (?:[\p{L}\d.]+ ){0,8}(?:beschlossen|entschieden)|(?:what|which|all) (?:\p{L}+ ){0,3}(?:decisions|resolutions|votes)(?!\p{L})|what (?:was|were|has been|did) (?:\p{L}+ ){0,6}(?:decided|decide|resolved|resolve)(?!\p{L})/iu,
    generic: word(
      '(?:letzten?|letzter|vergangenen|jüngsten|heutigen|last|latest|recent)(?= \\p{L})|beschlüsse|beschluss|entscheide|entscheidungen|abstimmungen|abstimmungsresultate|abstimmungsergebnisse|beschlossen|entschieden|gefasst|getroffen|gefällt|stimmen|resultat|resultate|ergebnis|ergebnisse|sitzung|decisions?|resolutions?|votes?|decided?|resolved?|taken|made|passed|meeting|results?|ausgegangen|ausgefallen',
    ),
  },
  {
    kind: 'tasks',
    question:
      /(?<!\p{L})(?:welche|alle|sämtliche|wer hat)\s(?:\p{L}+\s){0,3}(?:aufgaben|aufträge|pendenzen|fristen)(?!\p{L})|was (?:ist|muss|bleibt|soll) (?:\p{L}+ ){0,5}(?:zu tun|zu erledigen|erledigt werden|getan werden)|was (?:muss|soll|hat|wird) (?:[\p{L}.-]+ ){1,5}(?:zu )?(?:tun|machen|erledigen)(?!\p{L})|wer (?:muss|soll) (?:\p{L}+ ){0,5}(?:bis wann|tun|erledigen|machen)|^wer (?:macht|tut|erledigt|übernimmt) (?:was|welche)(?!\p{L})|^who (?:does|is doing) what(?!\p{L})|^what (?:does|must|should|will|has) (?:[\p{L}.-]+ ){1,5}(?:have to |need to |to )?do(?!\p{L})|(?:what|which|all) (?:\p{L}+ ){0,2}(?:action items|action points|actions|tasks|deadlines|to-?dos)(?!\p{L})/iu,
    generic: word(
      '(?:letzten?|letzter|vergangenen|jüngsten|heutigen|last|latest|recent)(?= \\p{L})|ergeben|ergibt|folgen|folgt|protokolls?|minutes|aufgaben|aufträge|pendenzen|fristen|frist|termine|bis wann|festgelegt|vereinbart|verteilt|vergeben|erteilt|gesetzt|beschlossen|erledigen|erledigt|machen|macht|tut|tun|übernimmt|does|doing|(?<=to )do|actions?|items?|points?|tasks?|deadlines?|to-?dos?|agreed|assigned|given|set|due|sitzung|meeting',
    ),
  },
];

/** Null where the question asks for no list. */
export function listKindOf(question: string): ListKind | null {
  return listQuestions.find((each) => each.question.test(question))?.kind ?? null;
}

/** The question without what it says of the kind of list: its topic. */
export function topicOf(question: string, kind: ListKind): string {
  const found = listQuestions.find((each) => each.kind === kind);
  return found ? question.replaceAll(found.generic, ' ') : question;
}
