import { foldText } from '#server/platform/linguistics/folding.ts';

const inGerman =
  'genehmigt bewilligt gebilligt beschlossen verabschiedet angenommen abgelehnt zugestimmt gutgeheissen gutgeheißen freigegeben befürwortet verworfen vertagt zurückgewiesen abgestimmt'.split(
    ' ',
  );
const inEnglish = 'approved adopted rejected authorised authorized endorsed ratified carried postponed deferred'.split(
  ' ',
);

/** What was done with a motion, as questions ask for it and minutes tell it; not "es wird angenommen, dass …". */
export const doneInGerman = `(?:(?:${inGerman.join('|')})(?!(?<=angenommen),? dass)|(?:nicht )?erheblich erklärt)`;
/** Not of losses that are carried forward, goods by rail, tasks out. */
export const doneInEnglish = `(?:(?:${inEnglish.join('|')})(?!(?<=carried) (?:forward|over|out|on|at|back|by (?:rail|road|sea|air|ship|truck)))|voted (?:on|down))`;

const folded = [...inGerman, ...inEnglish].map((word) => foldText(word).trim());

/** Words that a question about a vote has, whatever was voted on. Folded. */
export const wordOfVote = new RegExp(
  `^(?:(?:ab|zu|schluss)?(?:ge)?stimm\\p{L}*|\\p{L}*abstimmung\\p{L}*|vot(?:e|ed|es|ing)|votier\\p{L}*|ging|ausging|go|went|result\\p{L}*|ergebnis\\p{L}*|dagegen|against|${folded.join('|')}|entschieden|decided|erheblich|erklar\\p{L}*|outcome)$`,
  'u',
);
