import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Tensor } from 'onnxruntime-node';
import { shareSuccess } from '#server/platform/http/share-result.ts';
import { Tokenizer } from '#server/platform/linguistics/pieces/tokenizer.ts';
import { composeRows, meanScores, type Row, type StatementToRead } from './rows.ts';

export type ReaderRequest = { question: string; statements: readonly StatementToRead[] };

export const readerFolder = new URL('../../../../../../assets/reader/', import.meta.url);

/** Rows computed at once: more take 7 MB each and save no time on one processor. */
const rowsAtOnce = 5;

/**
 * Task of the reader's thread: a score for every statement, how far it answers the question; at 0 that is as likely as
 * that no statement answers. About 25 ms each. The first call loads the model, 0.3 s, which stays in the thread's memory.
 */
export async function read({ question, statements }: ReaderRequest): Promise<number[]> {
  const { tokenizer, run } = await load();
  const rows = composeRows(tokenizer, question, statements);
  const scores = new Array<number>(statements.length).fill(0);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce);
    for (const { statement, score } of meanScores(part, await run(part))) scores[statement] = score;
  }
  return scores;
}

const load = shareSuccess(async () => {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const tokenizer = new Tokenizer(JSON.parse(await readFile(new URL('tokenizer.json', readerFolder), 'utf8')));
  const session = await InferenceSession.create(fileURLToPath(new URL('reader.onnx', readerFolder)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  /** The scores of all tokens of each row. */
  const run = async (rows: readonly Row[]): Promise<Float32Array[]> => {
    const width = Math.max(...rows.map(({ ids }) => ids.length));
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(tokenizer.marks.pad));
    for (const [index, row] of rows.entries()) ids.set(row.ids.map(BigInt), index * width);
    const output = await session.run({ ids: new Tensor('int64', ids, [rows.length, width]) });
    const scores = (output.scores as Tensor).data as Float32Array;
    return rows.map((_, index) => scores.subarray(index * width, (index + 1) * width));
  };
  return { tokenizer, run };
});
