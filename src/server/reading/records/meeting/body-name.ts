import { isBodyWord } from '../lexicon/lexicon.ts';
import { normOf } from '../norms.ts';

const feminine =
  /(?:kommission|versammlung|konferenz|vertretung|direktion|pflege|synode|jury|leitung|gruppe|behörde)$/u;
const neuter = /(?:gremium|präsidium|kuratorium|kollegium|plenum|parlament|direktorium|büro|presbyterium|komitee)$/u;

/** A body's name as quoted, in the nominative: "Aufsichtsrats der Muster AG", "Grossen Rates" give "Aufsichtsrat …", "Grosser Rat". */
export function nominativeOf(body: string): string {
  const words = body.split(/(\s+)/u);
  const at = words.findIndex((word) => isBodyWord(normOf(word)));
  const noun = words[at];
  if (noun === undefined) return body;
  const bare = withoutGenitive(noun);
  words[at] = bare;
  const norm = normOf(bare);
  const ending = feminine.test(norm) ? 'e' : neuter.test(norm) ? 'es' : 'er';
  for (let index = at - 2; index >= 0; index -= 2) {
    const adjective = words[index] ?? '';
    if (/^\p{Lu}\p{Ll}+en$/u.test(adjective)) words[index] = `${adjective.slice(0, -2)}${ending}`;
  }
  return words.join('').replace(/\s+/gu, ' ');
}

function withoutGenitive(noun: string): string {
  const norm = normOf(noun);
  const ending = ['es', 's'].find(
    (each) =>
      norm.endsWith(each) && isBodyWord(norm.slice(0, -each.length)) && germanNoun.test(norm.slice(0, -each.length)),
  );
  return ending ? noun.slice(0, -ending.length) : noun;
}

/** English plurals such as "trustees" are no genitives. */
const germanNoun = /(?:rat|tag|nat|and|uss|ium|num|at|ent|rium)$/u;
