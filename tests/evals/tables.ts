import type { EvalRow } from './answering.ts';
import { createMemoryCorpus } from './memory-corpus.ts';
import { ask, readInMemory } from './samples.ts';
import { type TableQuestion, tableQuestions, unseenTableQuestions } from './table-questions.ts';
import { reports, writeReport } from './table-reports.ts';

type Phases = Awaited<ReturnType<typeof ask>>['phases'];

/**
 * Asks for single cells of tables in reports that this writes itself, as pdf, docx, xlsx and pptx. Found: a quotation or the
 * summary says the figure and cites the report. Exact: the first sentence of the summary says it, and no other figure of its row.
 * @param report gets a line for every question whose cell is not exactly told
 */
export async function runTablesEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const documents = await Promise.all(reports.map((each) => readInMemory(each.file, writeReport(each))));
  const corpus = createMemoryCorpus(documents);
  const rows: EvalRow[] = [];
  for (const [name, questions] of [
    ['tables', tableQuestions],
    ['tables (second set)', unseenTableQuestions],
  ] as const) {
    const tally = { found: 0, exact: 0 };
    for (const expected of questions) {
      const { phases, evidence, text } = await ask(corpus, expected.question);
      const isFound = tells(phases, 'snippets', expected, 3) || tells(phases, 'summary', expected, 3);
      const isExact = tells(phases, 'summary', expected, 1) && !tellsOthers(phases, expected);
      tally.found += isFound ? 1 : 0;
      tally.exact += isExact ? 1 : 0;
      if (!isFound || !isExact)
        report(`${expected.question} (${expected.value}) found: ${isFound}, exact: ${isExact}, ${evidence}: ${text}`);
    }
    const share = (count: number) => (100 * count) / questions.length;
    rows.push(
      { name: `${name}: the cell in a quotation or the summary`, value: share(tally.found), floor: 90, goal: null },
      { name: `${name}: exactly that cell in the first sentence`, value: share(tally.exact), floor: null, goal: null },
    );
  }
  return rows;
}

/** Whether one of the first segments says the value as a word of its own and cites the report. */
function tells(phases: Phases, name: 'snippets' | 'summary', { file, value }: TableQuestion, most: number): boolean {
  const phase = phases.get(name);
  return (phase?.segments ?? [])
    .filter(({ kind }) => kind !== 'notice')
    .slice(0, most)
    .some(({ text, marks }) => {
      const isCited = phase?.citations.some((each) => marks.includes(each.number) && each.documentId === file);
      return isCited === true && holdsWord(text, value);
    });
}

/** Whether the first sentence of the summary says further values of the row. */
function tellsOthers(phases: Phases, { file, value }: TableQuestion): boolean {
  const first = phases.get('summary')?.segments.find(({ kind }) => kind !== 'notice');
  const rows = reports
    .filter((each) => each.file === file)
    .flatMap(({ tables }) => tables.flatMap((each) => each.rows));
  const row = rows.find(([label = '', ...values]) => values.includes(value) && (first?.text ?? '').includes(label));
  return (row ?? []).slice(1).some((other) => other !== value && holdsWord(first?.text ?? '', other));
}

function holdsWord(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\d.,'’])${escaped}(?![.,'’]?\\d)`, 'u').test(text);
}
