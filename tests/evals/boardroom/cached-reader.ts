import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '#server/answering/engines/built-in/reader/ask-reader.ts';
import { read } from '#server/answering/engines/built-in/reader/read-statements.ts';
import { findRuntimeLack } from '#server/platform/onnx/check-runtime.ts';

/** Scores of the delivered reader, kept between runs since computing them takes most of an evaluation's time. */
const cacheFile = join(tmpdir(), 'boardsearch-reader-scores.jsonl');

/** The reader in this process; scores known from earlier runs are not computed again. Null if it cannot run here. */
export function openCachedReader(): Reader | null {
  if (findRuntimeLack() !== null) return null;
  const lines = existsSync(cacheFile) ? readFileSync(cacheFile, 'utf8').split('\n').filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line) as [key: string, score: number]));
  return async ({ question, statements }) => {
    const keys = statements.map((each) =>
      createHash('sha1')
        .update(JSON.stringify([question, each]))
        .digest('base64'),
    );
    const missing = statements.filter((_, index) => !known.has(keys[index] as string));
    if (missing.length > 0) {
      const scores = await read({ question, statements: missing });
      for (const [index, key] of keys.filter((each) => !known.has(each)).entries()) {
        known.set(key, scores[index] as number);
        appendFileSync(cacheFile, `${JSON.stringify([key, scores[index]])}\n`);
      }
    }
    return { use: 'used', scores: keys.map((key) => known.get(key) as number) };
  };
}
