import type { EvalRow } from './answering.ts';
import {
  type ExtremeQuestion,
  extremeQuestions,
  extremeReports,
  laterExtremeQuestions,
  sumQuestions,
  unseenExtremeQuestions,
  unseenSumQuestions,
} from './extreme-questions.ts';
import { createMemoryCorpus } from './memory-corpus.ts';
import { ask, readInMemory } from './samples.ts';
import { reports, writeReport } from './table-reports.ts';

/**
 * Asks for the greatest or least row of tables, and for sums of rows. Found: the summary tells all that the right rows say, or come to, as computed, and cites their
 * paper. Not invented: where nothing could be compared, no summary says that something was.
 * @param report gets a line for every question that is answered otherwise
 */
export async function runExtremesEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const all = [...reports, ...extremeReports];
  const corpus = createMemoryCorpus(await Promise.all(all.map((each) => readInMemory(each.file, writeReport(each)))));
  const isRight = async ({ question, file, values }: ExtremeQuestion) => {
    const { phases, evidence, text } = await ask(corpus, question);
    const summary = phases.get('summary');
    const computed = (summary?.segments ?? []).filter(({ isComputed }) => isComputed === true);
    const cited = new Set(
      (summary?.citations ?? [])
        .filter(({ number }) => computed.some(({ marks }) => marks.includes(number)))
        .map(({ documentId }) => documentId),
    );
    const told = computed.map((segment) => segment.text).join(' ');
    const isFound = values?.every((value) => told.includes(value)) === true && cited.size === 1 && cited.has(file);
    const isAsExpected = values === null ? computed.length === 0 && evidence !== 'answered' : isFound;
    if (!isAsExpected) report(`${question} (${values?.join(', ') ?? 'nothing'}) ${evidence}: ${text}`);
    return isAsExpected;
  };
  const rows: EvalRow[] = [];
  for (const [name, questions, floor] of [
    ['extremes', extremeQuestions, 90],
    ['extremes (second set)', unseenExtremeQuestions, 90],
    ['extremes (third set)', laterExtremeQuestions, 70],
    ['sums', sumQuestions, 90],
    ['sums (second set)', unseenSumQuestions, 70],
  ] as const) {
    for (const [what, isOfKind] of [
      ['found by comparing or adding', true],
      ['nothing invented, not answered', false],
    ] as const) {
      const asked = questions.filter(({ values }) => (values !== null) === isOfKind);
      let right = 0;
      for (const each of asked) right += (await isRight(each)) ? 1 : 0;
      rows.push({
        name: `${name}: ${what}`,
        value: (100 * right) / asked.length,
        floor: isOfKind ? floor : 90,
        goal: null,
      });
    }
  }
  return rows;
}
