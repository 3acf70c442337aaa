import { isBodyWord, isEnglishBody, isOtherBody, words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import type { PaperText, Token } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';

/** Who does what an active verb says: the meeting's body, another body, a person, or something else. */
export type Subject = 'own' | 'other' | 'person' | null;

/** Tokens between a subject and its verb. */
const reachBefore = 9;
const reachBehind = 5;

const isCapital = (paper: PaperText, token: Token): boolean => /^\p{Lu}/u.test(paper.of(token));

/** German capitalises nouns: interest "rates" are not "Rates". */
const isBody = (paper: PaperText, token: Token): boolean =>
  token.kind === 'word' && isBodyWord(token.norm) && (isEnglishBody(token.norm) || isCapital(paper, token));

/** The subject of the active verb at `index`. */
export function subjectOf(context: PaperContext, tokens: readonly Token[], index: number): Subject {
  const { paper } = context;
  let person: Subject = null;
  for (let at = index - 1; at >= Math.max(0, index - reachBefore); at--) {
    const token = tokens[at];
    if (!token || (token.kind === 'sign' && !/^[-/()*]$/u.test(token.norm))) break;
    const subject = subjectAt(context, tokens, at);
    if (subject) return subject;
    const isName = words.titles.has(token.norm) || context.names.has(token.norm);
    if (isName && isCapital(paper, token)) person = 'person';
  }
  if (person) return person;
  if (!startsClause(tokens, index)) return null;
  for (let at = index + 1; at <= Math.min(tokens.length - 1, index + reachBehind); at++) {
    const token = tokens[at];
    if (!token || token.kind === 'sign') break;
    const subject = subjectAt(context, tokens, at);
    if (subject) return subject;
    if (words.titles.has(token.norm) && isCapital(paper, token)) return 'person';
  }
  return null;
}

function subjectAt(context: PaperContext, tokens: readonly Token[], at: number): Subject {
  const token = tokens[at];
  if (!token) return null;
  if (!isBody(context.paper, token) && !isAcronym(context, tokens, at)) return null;
  if (!isSubjectAt(tokens, at)) return null;
  return isBody(context.paper, token) && isOtherBody(token.norm, context.body) ? 'other' : 'own';
}

/** "die TK" in minutes of a "Tarifkommission", "the FPC": letters of the body's own name. */
function isAcronym({ paper, body }: PaperContext, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const article = tokens[at - 1]?.norm ?? '';
  if (!token || !/^\p{Lu}{2,5}$/u.test(paper.of(token)) || !words.articles.has(article)) return false;
  const name = body.join('');
  let from = 0;
  for (const letter of token.norm) {
    const found = name.indexOf(letter, from);
    if (found === -1 || (from === 0 && found > 0)) return false;
    from = found + 1;
  }
  return true;
}

/** "Einstimmig beschliesst der Rat": adverbs and one phrase may precede the verb. */
const startsClause = (tokens: readonly Token[], index: number): boolean => {
  const comma = tokens.findLastIndex(({ norm }, at) => at < index && /^[,;:]$/u.test(norm));
  return index - comma <= 12 && !tokens.slice(comma + 1, index).some(({ norm }) => words.subordinators.has(norm));
};

/** "in der Kommission", "dem Aufsichtsrat", "des Rates" are not the subject. */
function isSubjectAt(tokens: readonly Token[], at: number): boolean {
  const [article, before] = [tokens[at - 1]?.norm ?? '', tokens[at - 2]?.norm ?? ''];
  if (decisionWords.oblique.has(article)) return article === 'of' && hasHead(tokens, at);
  if (article === 'der' || article === 'the' || article === 'den')
    return !decisionWords.oblique.has(before) || (before === 'of' && hasHead(tokens, at));
  return true;
}

/** "members of the committee", "the Board of Directors". */
const hasHead = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 4), at).some(({ norm, kind }) => kind === 'word' && isBodyWord(norm));
