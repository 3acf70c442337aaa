import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readDocument } from '#server/reading/read-document.ts';
import type { EvalRow } from './answering.ts';
import { type AnswerPhaseTold, askInMemory } from './ask-in-memory.ts';
import { createMemoryCorpus, type MemoryDocument } from './memory-corpus.ts';
import { offTopicQuestions, type SampleQuestion, sampleQuestions } from './sample-questions.ts';

/**
 * Reads the sample documents, asks questions about them and looks for the fact on its page: in the first three
 * quotations, in the first sentence, in the whole summary. This is a regression set: the rules were written with these
 * documents at hand, so it does not show how well unknown documents are answered. Null if the samples are absent.
 * @param report gets a line for every question that is not answered in full
 */
export async function runSamplesEval(
  directory: string,
  report: (line: string) => void = () => {},
): Promise<EvalRow[] | null> {
  if (!existsSync(directory)) return null;
  const documents = await readSamples(directory);
  const corpus = createMemoryCorpus(documents);
  const hits = { quotation: 0, first: 0, summary: 0 };
  for (const expected of sampleQuestions) {
    const { phases } = await askInMemory(corpus, {
      question: expected.question,
      ...(expected.before ? { before: expected.before } : {}),
    });
    const quotation = isFound(phases.get('snippets'), expected, 3);
    const first = isFound(phases.get('summary'), expected, 1);
    const summary = isFound(phases.get('summary'), expected, 9);
    hits.quotation += quotation ? 1 : 0;
    hits.first += first ? 1 : 0;
    hits.summary += summary ? 1 : 0;
    if (!(quotation && first && summary)) {
      report(`${expected.question} quotation: ${quotation}, first sentence: ${first}, summary: ${summary}`);
    }
  }
  const withSlips = [];
  for (const expected of sampleQuestions.filter(({ before }) => before === undefined)) {
    const { phases } = await askInMemory(corpus, { question: withSlip(expected.question) });
    withSlips.push(isFound(phases.get('snippets'), expected, 3));
    if (!withSlips.at(-1)) report(`with a slip: ${withSlip(expected.question)}`);
  }
  let refused = 0;
  for (const question of offTopicQuestions) {
    const { evidence } = await askInMemory(corpus, { question });
    if (evidence === 'answered') report(`answered, but should not be: ${question}`);
    else refused += 1;
  }
  const share = (count: number, all: readonly unknown[]) => (100 * count) / all.length;
  return [
    {
      name: 'samples (regression set): fact in the first three quotations',
      value: share(hits.quotation, sampleQuestions),
      floor: null,
      goal: null,
    },
    {
      name: 'samples (regression set): fact in the first sentence',
      value: share(hits.first, sampleQuestions),
      floor: null,
      goal: null,
    },
    {
      name: 'samples (regression set): fact in the summary',
      value: share(hits.summary, sampleQuestions),
      floor: null,
      goal: null,
    },
    {
      name: 'samples (regression set): fact in the first three quotations, a word misspelled',
      value: share(withSlips.filter(Boolean).length, withSlips),
      floor: null,
      goal: null,
    },
    {
      name: 'samples (regression set): off-topic refused',
      value: share(refused, offTopicQuestions),
      floor: null,
      goal: null,
    },
  ];
}

/** The question with a typo in its longest word: two letters swapped or, in every other question, one left out. */
function withSlip(question: string): string {
  const words = question.match(/\p{L}+/gu) ?? [];
  const [longest = ''] = words.toSorted((left, right) => right.length - left.length);
  const at = Math.floor(longest.length / 2);
  const [one = '', other = ''] = longest.slice(at, at + 2);
  const slipped = longest.slice(0, at) + (question.length % 2 === 0 ? other + one : other) + longest.slice(at + 2);
  return question.replace(longest, slipped);
}

/** Reads every sample that this version supports, in memory. */
export async function readSamples(directory: string): Promise<MemoryDocument[]> {
  const documents: MemoryDocument[] = [];
  for (const fileName of readdirSync(directory).toSorted()) {
    const extension = extname(fileName).slice(1);
    if (extension !== 'pdf' && extension !== 'txt') continue;
    documents.push(await readInMemory(fileName, new Uint8Array(readFileSync(join(directory, fileName)))));
  }
  return documents;
}

/** A file read as in production, with its name as its id. */
export async function readInMemory(fileName: string, bytes: Uint8Array): Promise<MemoryDocument> {
  const pages: { number: number; label: string | null; text: string }[] = [];
  const onPage = ({ number, label, text }: (typeof pages)[number]) => void pages.push({ number, label, text });
  const extension = extname(fileName).slice(1);
  const { facts, passages, records } = await readDocument(bytes, fileName, extension, {
    onPageCount: () => {},
    onPage,
  });
  return {
    id: fileName,
    title: facts.title,
    fileName,
    meetingDate: facts.meetingDate,
    pages,
    records,
    passages: passages.map(({ start, end, ...passage }) => ({
      ...passage,
      id: `${fileName} ${passage.ordinal}`,
      startOffset: start,
      endOffset: end,
    })),
  };
}

/** True if one of the first segments cites the expected file and page and states the fact. */
function isFound(phase: AnswerPhaseTold | undefined, { file, pages, fact }: SampleQuestion, most: number): boolean {
  return (phase?.segments ?? [])
    .filter(({ kind }) => kind !== 'notice')
    .slice(0, most)
    .some(({ text, marks }) => {
      const source = phase?.citations.find(({ number }) => marks.includes(number));
      return source?.documentId.startsWith(file) && isOn(source, pages) && fact.test(text);
    });
}

function isOn({ page, lastPage }: { page: number; lastPage: number }, pages: readonly number[]): boolean {
  return pages.some((each) => page <= each && each <= lastPage);
}
