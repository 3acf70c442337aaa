import { isBodyWord, words } from '../lexicon/lexicon.ts';
import { type PaperText, type Range, type Token, tokensOf } from '../paper-text.ts';
import { isPlaceWord } from './words/meeting-words.ts';

/** The range that names a body: "Finance and Audit Committee", "Ausschusses für Bau und Verkehr", "Aufsichtsrats". */
export function bodyIn(paper: PaperText, range: Range): Range | null {
  const tokens = tokensOf(paper.text, range);
  const isName = (token: Token) =>
    /^\p{Lu}/u.test(paper.of(token)) && !words.joining.has(token.norm) && token.norm !== 'an';
  const at = tokens.findIndex(
    ({ kind, norm }) =>
      kind === 'word' && isBodyWord(norm) && !words.meetings.has(norm) && norm !== 'haus' && norm !== 'members',
  );
  const core = tokens[at];
  // "Council Chambers", "Senate Room"
  if (core && tokens.slice(at + 1, at + 3).some(({ norm }) => isPlaceWord(norm) && !isBodyWord(norm))) return null;
  if (!core) return bodyInMeetingName(tokens);
  let first = at;
  // Capitalised words in front: "Grosser Rat", "Audit and Risk Committee".
  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token?.kind !== 'word' || words.minutes.has(token.norm) || words.meetings.has(token.norm)) break;
    if (words.agenda.has(token.norm)) break;
    if (isName(token)) first = index;
    else if (!(token.norm === 'and' || token.norm === 'und' || token.norm === '&')) break;
  }
  let last = at;
  // "Board of Directors", "Ausschuss für Bildung und Kultur", "Rates der Stadt Aldenbrück".
  for (let index = at + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (
      token?.kind !== 'word' ||
      /\s{3}|\n\s*\n/u.test(paper.text.slice(tokens[index - 1]?.end ?? token.start, token.start))
    )
      break;
    if (isName(token)) {
      if (words.minutes.has(token.norm) || words.meetings.has(token.norm) || words.agenda.has(token.norm)) break;
      last = index;
    } else if (!['für', 'of', 'for', 'on', 'und', 'and', 'der', 'des', 'the'].includes(token.norm)) break;
  }
  const end = tokens[last];
  return { start: tokens[first]?.start ?? core.start, end: end === core ? endOfNoun(core) : (end?.end ?? core.end) };
}

/**
 * The body in a meeting's name: "Vorstandssitzung" gives "Vorstand"; an assembly is a body itself:
 * "Generalversammlung".
 */
function bodyInMeetingName(tokens: readonly Token[]): Range | null {
  for (const { kind, norm, start, end } of tokens) {
    if (kind !== 'word') continue;
    const body = /^(.{3,}?)s?sitzung$/u.exec(norm)?.[1];
    if (body && isBodyWord(body)) return { start, end: start + body.length };
    if (words.meetings.has(norm) && norm.endsWith('versammlung')) return { start, end };
  }
  return generalMeeting(tokens);
}

/** End of the noun without its genitive ending: "Aufsichtsrats" gives "Aufsichtsrat". */
function endOfNoun({ norm, end }: Token): number {
  const ending = ['es', 's'].find((each) => norm.endsWith(each) && isBodyWord(norm.slice(0, -each.length)));
  return end - (ending?.length ?? 0);
}

/** "Annual Meeting of Members", "Extraordinary General Meeting": the meeting is the body. */
function generalMeeting(tokens: readonly Token[]): Range | null {
  const at = tokens.findIndex(({ norm }) => norm === 'meeting');
  const before = tokens[at - 1];
  if (!before || !general.has(before.norm)) return null;
  const first = tokens[at - 2] && general.has(tokens[at - 2]?.norm ?? '') ? tokens[at - 2] : before;
  const [of, the, whom] = tokens.slice(at + 1, at + 4);
  const members = of?.norm !== 'of' ? null : the?.norm === 'the' ? whom : the;
  const last = members?.kind === 'word' ? members : tokens[at];
  return first && last ? { start: first.start, end: last.end } : null;
}
const general = new Set(['annual', 'general', 'extraordinary', 'special']);
