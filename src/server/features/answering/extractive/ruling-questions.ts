/**
 * "Wie hat die Einigungsstelle entschieden?", "What did the tribunal decide?": what was decided stands in the operative part of a
 * ruling, in words of its own ("Die Beklagte wird verurteilt, …"); its reasons repeat the question.
 */

import { longestQuestion } from './question-length.ts';

type Body = { question: RegExp; paper: RegExp };

/** Who decides, in a question, and what its papers are called. */
const bodies: readonly Body[] = [
  {
    question:
      /(?<!\p{L})(?:einigungsstelle\p{L}*|schlicht\p{L}+|conciliat\p{L}+(?: (?:board|committee|panel))?|(?:arbitration|mediation) (?:board|panel))/iu,
    paper: /einigungsstelle|schlicht|conciliat|mediation/iu,
  },
  {
    question: /(?<!\p{L})(?:schieds\p{L}+|arbitra\p{L}+|tribunals?)(?!\p{L})/iu,
    paper: /schieds|arbitra|tribunal|(?<!\p{L})award(?!\p{L})/iu,
  },
  {
    question:
      /(?<!\p{L})(?:\p{L}{0,30}gericht(?:e|es|s|shof(?:e?s)?|sverfahren)?|\p{L}{0,30}kammer|senat|richter(?:in)?|\p{L}{0,20}urteil(?:s|es)?|courts?|judges?|judge?ments?|verdict)(?!\p{L})/iu,
    paper: /gericht|urteil|kammer(?!\p{L})|(?<!\p{L})(?:court|tribunal|judge?ment|verdict)(?!\p{L})/iu,
  },
  {
    question:
      /(?:umlauf|zirkular|gesellschafter)beschl(?:uss|usses|üsse)|(?:written|circular|shareholders?) resolutions?/iu,
    paper: /beschluss|resolution/iu,
  },
];

/** A paper that decides, whoever it is by. */
const ruling =
  /(?<!\p{L})(?:(?:schieds)?spruch\p{L}{0,3}|urteil(?:s|es)?|tenor|ruling|award|judge?ment|verdict)(?!\p{L})/iu;
const anyPaper: Body = { question: ruling, paper: /spruch|urteil|ruling|award|judge?ment|verdict/iu };

const asksWhatWasDecided: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:und )?(?:wie|was|worüber|worauf) (?:hat|haben|hatten?|wurde|ist) /iu,
    /(?<!\p{L})(?:entschieden|beschlossen|geurteilt|erkannt|festgelegt|verfügt|angeordnet|zugesprochen|ausgegangen)(?!\p{L})/iu,
  ],
  [
    /^(?:und )?(?:wie (?:lautete?|ging|endete|fiel|entschied)|was (?:besagte?|sagt|regelte?|bestimmte?|verlangt|entschied|beschloss|steht (?:im|in)|ist der inhalt|(?:ist|war) das ergebnis)) /iu,
    /./u,
  ],
  [
    /^(?:and )?(?:what|how) (?:did|has|have|had|was|were|is|does) /iu,
    /(?<!\p{L})(?:decided?|rule[sd]?|ruling|ordere?d?|award(?:ed)?|held|hold|find|found|resolved?|determined?|concluded?|says?|provide|outcome|result|decision|verdict|end)(?!\p{L})/iu,
  ],
];

/** What such a question says anyway. */
const generic =
  /(?<!\p{L})(?:hat|haben|hatten?|wurde|ist|war|das|der|die|den|dem|im|in|entschieden|entschied|entscheidung|beschlossen|beschloss|geurteilt|erkannt|festgelegt|verfügt|angeordnet|ausgegangen|ging|aus|ende(?:te)?|lautete?|besagte?|sagt|regelte?|bestimmte?|verlangt|steht|inhalt|ergebnis|streit\p{L}*|rechtsstreit\p{L}*|\p{L}{0,20}verfahren\p{L}*|prozess\p{L}*|klage|fall|sache|decided?|rule[sd]?|ordered|order|awarded|held|hold|find|found|resolved?|determined?|concluded?|says?|provide|outcome|result|decision|end|case|dispute|lawsuit|proceedings|claim|matter)(?!\p{L})/giu;

export type RulingQuestion = {
  /** Whether a paper, by its name, is by whom the question names. */
  isBy: (name: string) => boolean;
  /** What it names beside. */
  others: string;
};

/** Null where the question asks for no ruling. */
export function rulingAskedFor(question: string): RulingQuestion | null {
  const text = question.trim();
  if (text.length > longestQuestion) return null;
  const opening = asksWhatWasDecided
    .filter(([, verb]) => verb.test(text))
    .map(([pattern]) => pattern.exec(text)?.[0])
    .find((each) => each !== undefined);
  if (opening === undefined) return null;
  const asked = text.slice(opening.length);
  const named = bodies.filter((each) => each.question.test(asked) && isSubject(asked, each.question));
  const meant = named.length > 0 ? named : ruling.test(asked) && tellsContent.test(text) ? [anyPaper] : [];
  if (meant.length === 0) return null;
  const rest = [...meant, anyPaper].reduce((left, { question: pattern }) => left.replace(pattern, ' '), asked);
  return {
    isBy: (name) => meant.some(({ paper }) => paper.test(name)),
    others: rest
      .replaceAll(generic, ' ')
      .replaceAll(/[?.!,;\s]+/gu, ' ')
      .trim(),
  };
}

/** What a paper says: "What does the award say?", but not "What did the board decide on the award of the contract?". */
const tellsContent =
  /(?<!\p{L})(?:says?|provides?|orders?|outcome|result|lautete?|besagte?|sagt|steht|regelte?|bestimmte?|verlangt|inhalt|ergebnis)(?!\p{L})/iu;
const qualifies = /^(?:das|die|der|dem|den|im|in|vom|von|vor|the|a|an|of|by|our|that|this)$/iu;
const mostQualifiers = 2;
const decides = /(?<!\p{L})(?:decide|rule|order|award|hold|find|resolve|determine|conclude)(?!\p{L})/iu;

/** Who decides follows the verb: what the council decides on a tennis court is no ruling of one. */
function isSubject(asked: string, body: RegExp): boolean {
  const before = asked.slice(0, body.exec(asked)?.index ?? 0);
  if (decides.test(before)) return false;
  const words = before.replaceAll(generic, ' ').match(/\S+/gu) ?? [];
  const others = words.filter((word) => !qualifies.test(word));
  return others.length <= mostQualifiers && !others.some((word) => /^\p{Lu}/u.test(word));
}

const number = '(?:(?:[IVX]{1,4}|\\d{1,2}|[A-Z])[.)]?\\s+)?';
const heading = (words: string) => new RegExp(`^${number}(?:${words})$`, 'iu');

/** Headings of what was decided: first those that are called nothing else. */
export const operativeHeadings: readonly RegExp[] = [
  heading(
    'tenor|spruch|urteilsformel|beschlussformel|dispositiv|urteilsspruch|(?:the )?operative (?:part|provisions|section)|dispositi(?:on|f)|orders?|resolved|it is (?:hereby )?(?:ordered|resolved)|(?:decision and |award and )?order',
  ),
  heading(
    'urteil|beschluss|entscheid|entscheidung|schiedsspruch|verfügung|award|ruling|decision|determination|resolution',
  ),
];
/** … and of what stands beside it. */
export const otherHeading = heading(
  '(?:entscheidungs)?gründe|begründung|tatbestand|sachverhalt|tatsachen|erwägungen|verfahren|hinweise?|kosten|rechts(?:mittel|behelfs)belehrung|reasons(?: for (?:the )?decision)?|reasoning|background|facts|findings|recitals|whereas|preamble|introduction|costs|notice|notes',
);

/** "… für Recht erkannt:", "awards and orders as follows:" */
export const announcesRuling =
  /(?<!\p{L})(?:entschieden|beschlossen|erkannt|verfügt|angeordnet|as follows|(?:awards?|orders?|resolves?|resolved|determines?|decides?|declares?)(?: that)?):$/iu;

/** The words by which operative parts are found. */
export const recordOfRulings = {
  de: 'Spruch Tenor Entscheidung',
  en: 'operative part order award decision',
};
