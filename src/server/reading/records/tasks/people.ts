import { words } from '../lexicon/lexicon.ts';
import { findNames } from '../names.ts';
import type { PaperContext } from '../paper-context.ts';
import { type PaperText, type Range, type Token, tokensOf } from '../paper-text.ts';
import type { Quoted } from '../record-model.ts';
import { trim } from '../trim-range.ts';
import { isActor, taskWords } from './words.ts';

/** Somebody named in a sentence: one or several people, a body, an office. Token indexes; `last` inclusive. */
export type Party = { who: Quoted[]; isPerson: boolean; first: number; last: number };

const maxTokens = 14;
/** Most small words between an article and its noun: "the new finance and personnel committee". */
const mostBetween = 5;

const isCapital = (paper: PaperText, token: Token | undefined): boolean =>
  token?.kind === 'word' && /^\p{Lu}/u.test(paper.of(token));

/** The party that begins at a token: "Frau Dr. Rieß", "the Chair and Ms Tullis", "die Arbeitsgruppe Arbeitszeit". */
export function partyAt(context: PaperContext, tokens: readonly Token[], at: number): Party | null {
  const one = personAt(context, tokens, at) ?? actorAt(context.paper, tokens, at);
  if (!one) return null;
  const link = tokens[one.last + 1];
  if (link && (link.norm === 'und' || link.norm === 'and' || link.norm === 'sowie') && one.last - at < maxTokens) {
    const other = personAt(context, tokens, one.last + 2) ?? actorAt(context.paper, tokens, one.last + 2);
    if (other) return { ...one, who: [...one.who, ...other.who], last: other.last };
  }
  return one;
}

/** A person with a title, or whose name the paper's head knows. */
function personAt({ paper, names }: PaperContext, tokens: readonly Token[], from: number): Party | null {
  let at = from;
  while (tokens[at] && words.titles.has(tokens[at]?.norm ?? '') && (isCapital(paper, tokens[at]) || at === from)) {
    at += 1;
    if (tokens[at]?.norm === '.') at += 1;
  }
  const isTitled = at > from && isCapital(paper, tokens[from]);
  const start = at;
  let last = -1;
  while (at < tokens.length && at - start < 6) {
    const token = tokens[at];
    if (isCapital(paper, token)) {
      last = at;
      // An initial's stop.
      if (tokens[at + 1]?.norm === '.' && (token?.norm.length ?? 9) < 3) at += 1;
    } else if (!(last !== -1 && token && words.nameParts.has(token.norm) && !['und', 'and'].includes(token.norm)))
      break;
    at += 1;
  }
  if (last === -1) return null;
  const said = tokens.slice(start, last + 1).filter(({ kind }) => kind === 'word');
  const isKnown = said.some(({ norm }) => names.has(norm)) && !said.some(({ norm }) => isActor(norm));
  if (!isTitled && !isKnown) return null;
  const [first, end] = [tokens[start], tokens[last]];
  // A surname alone keeps its title.
  const name = said.length === 1 && isTitled ? tokens[from] : first;
  return name && end ? { who: [paper.quote(name.start, end.end)], isPerson: true, first: from, last } : null;
}

/** A body, an office or a department, with the name that follows it. */
function actorAt(paper: PaperText, tokens: readonly Token[], from: number): Party | null {
  const article = words.articles.has(tokens[from]?.norm ?? '') || tokens[from]?.norm === 'den';
  const start = article ? from + 1 : from;
  for (let at = start; at <= start + mostBetween; at++) {
    const token = tokens[at];
    // "die nächste Versammlung" is a day, not somebody.
    if (token?.kind !== 'word' || taskWords.next.has(token.norm)) return null;
    if (!isActor(token.norm)) {
      const isAttribute =
        isCapital(paper, token) || /(?:e|en|er|es)$/u.test(token.norm) || ['and', 'und', 'new'].includes(token.norm);
      if (!isAttribute) return null;
      continue;
    }
    if (!article && !isCapital(paper, token) && at > start) return null;
    const last = endOfActor(paper, tokens, at);
    const [first, end] = [tokens[start], tokens[last]];
    return first && end ? { who: [paper.quote(first.start, end.end)], isPerson: false, first: from, last } : null;
  }
  return null;
}

/** "Arbeitsgruppe Arbeitszeit", "Geschäftsführung der Stadtwerke", "Director of Homes". */
function endOfActor(paper: PaperText, tokens: readonly Token[], at: number): number {
  let last = at;
  for (let next = at + 1; next <= at + 6; next++) {
    const token = tokens[next];
    if (isCapital(paper, token) && !words.titles.has(token?.norm ?? '')) last = next;
    else if (
      !['der', 'des', 'für', 'of', 'for', 'and'].includes(token?.norm ?? '') ||
      !isCapital(paper, tokens[next + 1])
    )
      break;
  }
  return last;
}

/** Without the sentence's full stop, but with that of an initial. */
const endOfWords = (text: string, end: number): number =>
  /\p{L}{3}\.\s*$/u.test(text.slice(Math.max(0, end - 6), end)) ? text.lastIndexOf('.', end - 1) : end;

function withoutArticle(paper: PaperText, { start, end }: Range): Range {
  const [first, second] = tokensOf(paper.text, { start, end });
  return first && second && words.articles.has(first.norm) ? { start: second.start, end } : { start, end };
}

const separator = /[,;/\n&+]|\s(?:und|and|sowie|mit|with)\s/gu;
const longestName = 70;

/** Everybody in a cell or after "verantwortlich": any words, since a list may say "alle" or "BL 3". */
export function partiesIn(paper: PaperText, range: Range): Quoted[] {
  const persons = findNames(paper.text, range);
  if (persons.length > 0 && !tokensOf(paper.text, range).some(({ norm }) => isActor(norm)))
    return persons.map(({ name }) => paper.quoteOf(name));
  const found: Quoted[] = [];
  let { start } = range;
  const push = (end: number) => {
    const part = withoutArticle(paper, trim(paper.text, start, endOfWords(paper.text, end)));
    if (part.end > part.start && part.end - part.start <= longestName && /\p{L}/u.test(paper.of(part)))
      found.push(paper.quoteOf(part));
  };
  for (const match of paper.of(range).matchAll(separator)) {
    push(range.start + match.index);
    start = range.start + match.index + match[0].length;
  }
  push(range.end);
  return found;
}
