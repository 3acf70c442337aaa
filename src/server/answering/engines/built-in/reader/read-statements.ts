import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tensor } from 'onnxruntime-node';
import { shareSuccess } from '#server/platform/http/share-result.ts';
import { Tokenizer } from '#server/platform/linguistics/pieces/tokenizer.ts';
import { composeRows, meanScores, type Row, type StatementToRead } from './rows.ts';

export type ReaderRequest = { question: string; statements: readonly StatementToRead[] };

export const readerFolder = new URL('../../../../../../assets/reader/', import.meta.url);

/** SHA-256 of the model's files. */
export const readerFiles = {
  'reader.onnx': 'dec3a5e3e2b1b37af69a9f69e0f461e845fc953589db206b97a3c549a83333c6',
  'tokenizer.json': 'cee462449ed9cd7a7ac1dfb223cf625f674f4e19095674db89891eac9c5566e0',
};

/** Message of the error where a file is another one now. */
export const damagedReader = 'a file of the small reader is not the one delivered';

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
  const tokenizer = new Tokenizer(JSON.parse((await readChecked('tokenizer.json')).toString()));
  const session = await InferenceSession.create(await readChecked('reader.onnx'), {
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

/** The very bytes that were checked are loaded: the file may have changed since the start. */
async function readChecked(name: keyof typeof readerFiles): Promise<Buffer> {
  const bytes = await readFile(new URL(name, readerFolder));
  if (createHash('sha256').update(bytes).digest('hex') !== readerFiles[name]) throw new Error(damagedReader);
  return bytes;
}
