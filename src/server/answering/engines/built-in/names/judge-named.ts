import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { kindAskedIn, type LabelKind, labelAtStart, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { nearestTo } from '#server/platform/linguistics/labels/nearest-labels.ts';
import { stem } from '#server/platform/linguistics/words/stems.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';
import type { AnswerSources, Claim, EvidencePassage, Judgement, QuotedWords } from '../../../engine.ts';
import type { PaperQuestion } from '../../../intent.ts';
import { messages } from '../../../messages.ts';
import { isWithin } from '../../../periods.ts';
import { sectionAt } from '../../../verify/section-at.ts';
import { claimInOwnWords } from '../claim-in-own-words.ts';
import { lexicons } from '../lexicon/lexicon.ts';
import { statementsOf } from '../statements.ts';
import { type NamedWords, stretchesOf } from './label-stretches.ts';

/** Statements told of a thing whose matter is not asked for, and quotations of it. */
const mostClaims = 3;
const mostQuotations = 12;
/** Names looked up for one question: each may read many passages. */
const mostNames = 8;
/** A title longer than this is not repeated before the words that stand under it. */
const longestTitle = 120;

/** What is known of the things that a question names. */
export type NamedThings = {
  /** The words that they lead to; those of a matter that is asked for, if there is one. */
  words: readonly NamedWords[];
  /** All of them, whatever their matter. */
  all: readonly NamedWords[];
  /** True if nothing but the things themselves is asked for. */
  isWhole: boolean;
  /** Says of each that no paper has it, and what comes nearest. */
  missing: readonly string[];
};

/** Looks up the things that a question names. Null if it names none. */
export async function findNamed(intent: PaperQuestion, sources: AnswerSources): Promise<NamedThings | null> {
  const { labels, language } = intent;
  if (labels.length === 0 || !sources.findNamed) return null;
  const missing: string[] = [];
  const found: NamedWords[] = [];
  const asked = [...new Map(labels.map((label) => [`${label.kind} ${label.path.join(' ')}`, label])).values()];
  if (asked.length > mostNames) missing.push(messages[language].firstNames(mostNames));
  for (const label of asked.slice(0, mostNames)) {
    const { passages, nearest } = await sources.findNamed(label);
    const words = label.kind === 'page' ? passages.flatMap(wholeOf) : stretchesOf(label, passages);
    // Where a paragraph has no such part, its others come nearest.
    const near =
      passages.length === 0
        ? nearest
        : nearestTo(
            label,
            passages.flatMap(({ text }) => labelsIn(text)),
          );
    if (words.length === 0) missing.push(messages[language].notNamed(label.text, near));
    found.push(...words);
  }
  const frames = Object.values(lexicons).flatMap(({ standsOn, records }) => [standsOn, records.decision]);
  const topic = intent.topic.filter((word) => !frames.some((frame) => frame.isIn([word])));
  const ofPapers = ofMeantPapers(found, topic, intent);
  // A paragraph's part is short enough to be the answer, whatever is asked of it.
  const isPart = labels.length === 1 && labels[0]?.path.length !== 1 && ofPapers.some(({ place }) => place === 'under');
  const others = isPart ? [] : topic.filter((word) => !ofPapers.some((each) => isInTitles(each, word)));
  return { all: ofPapers, words: ofMatter(ofPapers, others), isWhole: others.length === 0, missing };
}

const wholeOf = (passage: EvidencePassage): NamedWords[] =>
  statementsOf(passage).flatMap(({ start, end, form }) =>
    form === 'title' ? [] : [{ passage, start, end, place: 'under', isHeading: form === 'heading' }],
  );

/** Words of the papers that the question means: of its periods, else with a word of it in their title, else the newest. */
function ofMeantPapers(
  words: readonly NamedWords[],
  topic: readonly string[],
  { periods }: PaperQuestion,
): NamedWords[] {
  const narrowed = (kept: NamedWords[], all: readonly NamedWords[]) => (kept.length > 0 ? kept : [...all]);
  const ofPeriod = narrowed(
    words.filter(({ passage }) => periods.some((period) => isWithin(passage.meetingDate, period))),
    words,
  );
  const counts = ofPeriod.map(({ passage }) => topic.filter((word) => isInTitle(passage, word)).length);
  const most = Math.max(0, ...counts);
  return ofPeriod.filter((_, at) => counts[at] === most);
}

const isSame = (one: string, other: string) =>
  one === other || stem(one, 'de') === stem(other, 'de') || isPartOf(other, one);
/** "Quote" in "Kapitalquote". */
const isPartOf = (part: string, word: string) => wordTerms(word, 'de')?.parts.includes(stem(part, 'de')) ?? false;
const isInTitle = ({ title, fileName, body }: EvidencePassage, word: string) =>
  foldedWords(`${title} ${fileName} ${body ?? ''}`).some((each) => isSame(each, word));
const isInTitles = ({ passage, start }: NamedWords, word: string) =>
  isInTitle(passage, word) || foldedWords(sectionAt(passage, start) ?? '').some((each) => isSame(each, word));

/** The words with the most of a matter's words; without a matter those of the newest paper. */
function ofMatter(words: readonly NamedWords[], topic: readonly string[]): NamedWords[] {
  const body = words.filter(({ isHeading }) => !isHeading);
  if (topic.length === 0) {
    const first = words.find(({ place }) => place === 'under') ?? words[0];
    const own = words.filter(
      ({ passage, place }) => passage.documentId === first?.passage.documentId && place === first.place,
    );
    const said = own.filter(({ isHeading }) => !isHeading);
    return said.length > 0 ? said : own;
  }
  const counts = body.map(({ passage, start, end }) => {
    const own = foldedWords(passage.text.slice(start, end));
    return topic.filter((word) => own.some((each) => isSame(each, word))).length;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : body.filter((_, at) => counts[at] === most);
}

/** The answer from the words of things that are named. @param leading what is told first */
export function judgementOfNamed(
  { words, all, missing }: NamedThings,
  leading: readonly NamedWords[] = words,
): Judgement {
  const told = leading.slice(0, mostClaims);
  const passages = [...new Set(all.map(({ passage }) => passage))];
  return {
    evidence: told.length > 0 ? 'answered' : all.length > 0 ? 'related' : 'nothing',
    searched: { passages: passages.length, documents: new Set(passages.map(({ documentId }) => documentId)).size },
    quotations: [...told, ...all.filter((each) => !told.includes(each))].slice(0, mostQuotations).map(quoted),
    claims: told.map((each, at) => claimOf(each, at === 0 ? titleOf(each, all) : null)),
    notices: missing,
    passages,
    isOpen: false,
  };
}

const quoted = ({ passage, start, end }: NamedWords): QuotedWords => ({ passage, start, end });
const textOf = ({ passage, start, end }: QuotedWords) => passage.text.slice(start, end).replace(/\s+/gu, ' ').trim();

/** The title that words stand under, where the paper has it before them. */
function titleOf(words: NamedWords, all: readonly NamedWords[]): QuotedWords | null {
  const own = sectionAt(words.passage, words.start);
  const title = all.findLast(
    (each) =>
      each.isHeading &&
      each.place === 'under' &&
      each.passage.documentId === words.passage.documentId &&
      each !== words &&
      own?.endsWith(textOf(each)) &&
      textOf(each).length <= longestTitle,
  );
  return title ? unmarked(quoted(title)) : null;
}

/** Words, after the title that they stand under. */
function claimOf(words: QuotedWords, title: QuotedWords | null): Claim {
  const source = { passage: words.passage, start: words.start, end: words.end };
  const plain = claimInOwnWords(source, 'de');
  if (title === null || plain.text !== null) return plain;
  return { ...plain, sources: [title, source], between: ': ' };
}

/** Where the number of a title is asked for ("Unter welchem TOP …?"): each claim after the title that it stands under. */
export function withTitles(judgement: Judgement, { standalone }: PaperQuestion): Judgement {
  const kind = kindAskedIn(standalone);
  if (kind === null || kind === 'page') return judgement;
  const titled = (claim: Claim): Claim => {
    const [words] = claim.sources;
    if (!words || claim.text !== null || claim.between !== undefined) return claim;
    const place = titleBefore(words, kind) ?? titleOfSection(words, kind, judgement.passages);
    return place ? { ...claim, sources: [place, words], between: ': ' } : claim;
  };
  return { ...judgement, claims: judgement.claims.map(titled) };
}

/** A title without the marks of a heading before it. */
const unmarked = ({ passage, start, end }: QuotedWords): QuotedWords => ({
  ...{ passage, end },
  start: start + (/^[\s#*]*/u.exec(passage.text.slice(start, end))?.[0].length ?? 0),
});

/** The last title of this kind before words of a passage. */
function titleBefore({ passage, start }: QuotedWords, kind: LabelKind): QuotedWords | null {
  const title = statementsOf(passage).findLast(
    (each) =>
      each.end <= start && (each.form === 'title' || each.form === 'heading') && labelAtStart(each.text)?.kind === kind,
  );
  return title ? unmarked({ passage, start: title.start, end: title.end }) : null;
}

/** The title of the words' section where a passage of their paper has it, but not after them: then it is another's. */
function titleOfSection(words: QuotedWords, kind: LabelKind, passages: readonly EvidencePassage[]): QuotedWords | null {
  const { passage, start } = words;
  const titles = sectionAt(passage, start)?.split(sectionSeparator) ?? [];
  const title = titles.findLast((each) => labelAtStart(each)?.kind === kind);
  if (title === undefined || passage.text.includes(title, start)) return null;
  const found = passages.find(({ documentId, text }) => documentId === passage.documentId && text.includes(title));
  const at = found?.text.indexOf(title) ?? 0;
  return found ? { passage: found, start: at, end: at + title.length } : null;
}
