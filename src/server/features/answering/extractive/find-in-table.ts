import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { conceptOf, narrowed, saysInRow, type ValueConcept } from '../find-values.ts';
import { RowMatcher } from './match-rows.ts';
import { namesOfQuestion, shareOfNames } from './names-of-question.ts';
import { type PassageSentence, sentencesOf } from './sentences-of-passages.ts';
import type { Cell } from './table-row.ts';

export type MatchedRow = PassageSentence & { cells: readonly Cell[]; cell: Cell };

type Tally = { label: string; sentence: PassageSentence; count: number };

/** The rows with one and the same value, and where the document itself says how many they are ("Abwesend 12"). */
export type ValueRows = { value: string; rows: readonly MatchedRow[]; tally: Tally | null };

/** The rows of one document that say what was asked, in reading order. */
export type TableAnswer = {
  rows: readonly MatchedRow[];
  /** The same by their exact value, in the order of its first appearance; last the values that only a tally names. */
  values: readonly ValueRows[];
  /** True where the list was read whole: only then its rows may be counted. */
  isWhole: boolean;
};

/** Share of the question's topic that a document with a list must hold, to be the list that was asked about. */
const leastTopic = 0.5;
/** Words that only put the question of a vote. */
const votingWord = /^(?:ab|ge)?(?:ge)?stimm(?:t|te|ten|en)?$|^vot(?:e|ed|es|ing)$|^votier/;

/**
 * Answers "Wer fehlte bei …?", "Who voted against …?", "Welche Aufgaben sind offen?" from a list: the rows that say so, and
 * only those. Null where the question asks nothing of the kind, or where a text knows more of what it asks about.
 */
export function findInTable(question: string, passages: readonly EvidencePassage[]): TableAnswer | null {
  const asked = conceptOf(question);
  if (asked === null || !passages.some(({ context }) => context !== null)) return null;
  const concept = narrowed(asked, passages);
  const topic = topicMeasure(question, concept);
  const lists = [...Map.groupBy(passages, ({ documentId }) => documentId).values()].flatMap((document) => {
    const answer = rowsOf(document, concept, question);
    return answer ? [{ answer, topic: topic(document), document }] : [];
  });
  const best = lists.toSorted((left, right) => right.topic - left.topic)[0];
  if (!best || best.topic < leastTopic) return null;
  const isTextBetter = passages.some((passage) => !best.document.includes(passage) && topic([passage]) > best.topic);
  return isTextBetter ? null : best.answer;
}

/** Measures how much of what the question is about some passages of a document hold together. 0–1. */
function topicMeasure(question: string, concept: ValueConcept) {
  const language = detectLanguage(question);
  const { words } = analyseQuestion(question, language);
  const topical = words.filter(({ word }) => !concept.question.test(word) && !votingWord.test(word));
  const names = namesOfQuestion(question, language);
  const scorer = new Scorer({ words: topical }, () => 1);
  return (passages: readonly EvidencePassage[]): number => {
    const text = textOf(passages);
    if (shareOfNames(names, text) < 1) return 0;
    return topical.length === 0 ? 1 : scorer.termCoverage(scorer.count(text, passages[0]?.language ?? null));
  };
}

/** Passages of one document with what is said of them. */
export function textOf(passages: readonly EvidencePassage[]): string {
  const [first] = passages;
  const around = [first?.title, first?.fileName.replaceAll(/[_.-]/g, ' '), first?.meetingDate];
  return [...around, ...passages.flatMap(({ section, text, context }) => [section, context, text])]
    .filter((part) => part !== null && part !== undefined)
    .join('\n');
}

function rowsOf(document: readonly EvidencePassage[], concept: ValueConcept, question: string): TableAnswer | null {
  const ordered = document.toSorted((left, right) => left.firstPage - right.firstPage || left.start - right.start);
  const sentences = ordered.flatMap((passage) => sentencesOf(passage, 0));
  const all = sentences.filter(({ cells }) => cells !== null);
  const named = new RowMatcher(question).best(all);
  const rows = (named.length > 0 ? named : all).flatMap((row): MatchedRow[] => {
    const cell = row.cells?.find(({ value }) => concept.cell.test(value.trim()));
    return row.cells && cell ? [{ ...row, cells: row.cells, cell }] : [];
  });
  const tallies = named.length > 0 ? [] : talliesOf(sentences, concept);
  if (rows.length === 0 && (tallies.length === 0 || all.length === 0)) return null;
  const isWhole = ordered.every((passage) => passage.isFromWholeList && hasReadRows(passage, all, concept));
  const once = distinct(rows);
  return { rows: once, values: byValue(once, tallies), isWhole };
}

/** True where each line of the context that says what was asked was found again as a row. */
function hasReadRows(passage: EvidencePassage, rows: readonly PassageSentence[], concept: ValueConcept): boolean {
  const lines = passage.context?.split('\n').filter((line) => saysInRow(concept, line)) ?? [];
  const read = rows.filter(
    (row) => row.passage === passage && row.cells?.some(({ value }) => concept.cell.test(value.trim())),
  );
  return read.length >= lines.length;
}

function byValue(rows: readonly MatchedRow[], tallies: readonly Tally[]): ValueRows[] {
  const groups = Map.groupBy(rows, ({ cell }) => cell.value);
  const told = [...groups].map(([value, group]) => {
    const tally = tallies.find(({ label }) => label.toLowerCase() === value.trim().toLowerCase()) ?? null;
    return { value, rows: group, tally };
  });
  const untold = tallies.filter((tally) => told.every((each) => each.tally !== tally));
  return [...told, ...untold.map((tally) => ({ value: tally.label, rows: [], tally }))];
}

/** The first tally of each value. */
function talliesOf(sentences: readonly PassageSentence[], concept: ValueConcept): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const sentence of sentences) {
    const [, label, count] = /^(\p{L}[\p{L} -]{1,40}?)\s*[:=]?\s*(\d{1,6})$/u.exec(sentence.text) ?? [];
    if (label === undefined || count === undefined || !concept.cell.test(label)) continue;
    const key = label.toLowerCase();
    if (!tallies.has(key)) tallies.set(key, { label, sentence, count: Number(count) });
  }
  return [...tallies.values()];
}

/** Passages may overlap. */
function distinct(rows: readonly MatchedRow[]): MatchedRow[] {
  const placeOf = ({ passage, start }: MatchedRow) =>
    `${passage.firstPage === passage.lastPage ? passage.start + start : `${passage.id} ${start}`} ${passage.firstPage}`;
  return [...new Map(rows.map((row) => [placeOf(row), row])).values()];
}
