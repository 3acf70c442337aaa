import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { EvidencePassage } from '#server/answering/engine.ts';
import type { PassagesToJudge } from '#server/answering/engines/built-in/judge-passages.ts';
import { type AskedQuestion, askSets } from './ask-sets.ts';

/** Many questions find the same passages: each is stored once, and its score with the question. */
type Stored = {
  passages: Map<string, EvidencePassage>;
  questions: (Omit<AskedQuestion, 'asked'> & {
    asked: Omit<PassagesToJudge, 'passages'>;
    found: { key: string; score: number }[];
  })[];
};

const root = join(import.meta.dirname, '../../..');
/** What determines which passages are found for a question. */
const sources = [
  'src/server/answering/engines/built-in/find-passages.ts',
  'src/server/answering/engines/built-in/statements.ts',
  'src/server/answering/engines/built-in/understand.ts',
  'src/server/features/retrieval',
  'src/server/platform/linguistics',
  'src/server/reading',
  'tests/evals/fit/ask-sets.ts',
];

/** The sets' questions with the passages found; from a file in the temp folder while the code is the same. */
export async function loadAsked(say: (line: string) => void): Promise<AskedQuestion[]> {
  const path = join(tmpdir(), `boardsearch-asked-${digestOf(sources.map((each) => join(root, each)))}.bin`);
  const stored = existsSync(path) ? (deserialize(readFileSync(path)) as Stored) : await askAll(say);
  if (!existsSync(path)) writeFileSync(path, serialize(stored));
  return stored.questions.map(({ found, asked, ...question }) => ({
    ...question,
    asked: {
      ...asked,
      passages: found.map(({ key, score }) => ({ ...(stored.passages.get(key) as EvidencePassage), score })),
    },
  }));
}

async function askAll(say: (line: string) => void): Promise<Stored> {
  const stored: Stored = { passages: new Map(), questions: [] };
  for await (const { asked, ...question } of askSets()) {
    const { passages, ...rest } = asked;
    const found = passages.map((passage) => {
      const key = `${question.set} ${rest.language} ${passage.id}`;
      if (!stored.passages.has(key)) stored.passages.set(key, passage);
      return { key, score: passage.score };
    });
    stored.questions.push({ ...question, asked: rest, found });
    if (stored.questions.length % 1000 === 0) say(`${stored.questions.length} questions asked`);
  }
  return stored;
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else if (!/\.test\.ts$/u.test(path)) hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);
}
