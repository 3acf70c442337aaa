import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { isRequestWord, isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { AnswerSources, Claim, EvidencePassage, Judgement, QuotedWords } from '../../../engine.ts';
import type { AnswerLanguage, PaperQuestion } from '../../../intent.ts';
import { lexicons } from '../lexicon/lexicon.ts';
import { type Statement, statementsOf } from '../statements.ts';

/** Statements told of a page whose matter is not asked for, and quotations of it. */
const mostClaims = 3;
const mostQuotations = 12;

const roman = /^(?=[ivxl])(?:l?x{0,3}|x[lc])(?:ix|iv|v?i{0,3})$/u;

/** The page that a question names by its printed number, and the question's other words; null if it names none. */
export function pageAsked(
  words: readonly string[],
  language: AnswerLanguage,
): { label: string; rest: string[] } | null {
  for (const at of words.keys()) {
    const length = lexicons[language].pages.lengthAt(words, at);
    const [first = '', second = ''] = words.slice(at + length);
    if (length === 0) continue;
    // "A-2" is two words.
    const isLettered = /^[a-z]$/u.test(first) && /^\d{1,3}$/u.test(second);
    const isPlain = /^\d{1,4}$/u.test(first) || roman.test(first);
    const rest = [...words.slice(0, at), ...words.slice(at + length + (isLettered ? 2 : 1))];
    if (isLettered) return { label: `${first}-${second}`, rest };
    if (isPlain) return { label: first, rest };
  }
  return null;
}

/**
 * Answers what stands on a page, looked up by the number printed on it. Null if no page is named, or if it says nothing
 * about the matter asked for: the whole papers may.
 */
export async function judgePage(intent: PaperQuestion, sources: AnswerSources): Promise<Judgement | null> {
  const { language } = intent;
  const asked = pageAsked(foldedWords(intent.standalone), language);
  if (!asked || !sources.findOnPage) return null;
  const found = await sources.findOnPage(asked.label);
  const words = asked.rest.filter((word) => isTopic(word, language));
  const named = found.filter((passage) => words.some((word) => isInTitle(passage, word)));
  const passages = named.length > 0 ? named : found;
  const topic = words.filter((word) => !named.some((passage) => isInTitle(passage, word)));
  const statements = rank(passages, topic);
  if (statements.length === 0) return null;
  const quotations = statements.map(quoted);
  return {
    evidence: 'answered',
    searched: { passages: passages.length, documents: new Set(passages.map(({ documentId }) => documentId)).size },
    quotations: quotations.slice(0, mostQuotations),
    claims: statements.slice(0, mostClaims).map(claimOf),
    notices: [],
    passages,
    isOpen: false,
  };
}

function isTopic(word: string, language: AnswerLanguage): boolean {
  return !isStopWord(word, language) && !isRequestWord(word, language) && !lexicons[language].standsOn.isIn([word]);
}

const isInTitle = ({ title, fileName }: EvidencePassage, word: string) =>
  foldedWords(`${title} ${fileName}`).some((each) => each === word || (word.length >= 5 && each.startsWith(word)));

/** The page's statements: those with the topic's words if there are any, in the page's order; else none of them. */
function rank(passages: readonly EvidencePassage[], topic: readonly string[]): Statement[] {
  const first = passages[0]?.documentId;
  // Without a matter, the newest paper that has such a page is meant.
  const all = passages
    .filter(({ documentId }) => topic.length > 0 || documentId === first)
    .flatMap((passage) => statementsOf(passage))
    .filter(({ form }) => form !== 'title');
  const body = all.filter(({ form }) => form !== 'heading');
  if (topic.length === 0) return body.length > 0 ? body : all;
  const matched = all.map((statement) => {
    const own = foldedWords(`${statement.text} ${statement.passage.section ?? ''}`);
    return { statement, count: topic.filter((word) => own.some((each) => each.startsWith(word.slice(0, 7)))).length };
  });
  const most = Math.max(0, ...matched.map(({ count }) => count));
  return most === 0 ? [] : matched.filter(({ count }) => count === most).map(({ statement }) => statement);
}

const quoted = ({ passage, start, end }: Statement): QuotedWords => ({ passage, start, end });

const claimOf = (statement: Statement): Claim => ({
  sources: [quoted(statement)],
  text: statement.labelled,
  segment: { kind: 'sentence' },
});
