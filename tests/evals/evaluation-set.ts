import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A corpus with questions about it; the folder format of `npm run eval -- --set DIR`. */
export type CorpusRow = {
  id: string;
  document: string;
  title: string | null;
  page: number | null;
  /** YYYY-MM-DD. */
  date: string | null;
  text: string;
};
export type QueryRow = {
  id: string;
  text: string;
  gold: string[];
  /** Limits the search to this document. */
  document: string | null;
};
export type EvaluationSet = { name: string; corpus: CorpusRow[]; queries: QueryRow[] };

const idSchema = z.union([z.string().min(1), z.number()]).transform(String);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);
const corpusSchema = z.object({
  id: idSchema,
  document: idSchema,
  title: optional(z.string()),
  page: optional(z.coerce.number().int().min(1)),
  date: optional(z.iso.date()),
  text: z.string(),
});
const querySchema = z.object({
  id: idSchema,
  text: z.string().min(1),
  gold: z.union([z.array(idSchema).min(1), idSchema.transform((id) => [id])]),
  document: optional(idSchema),
});

/** Identical messages are reported once, with their count. */
const toldPerFile = 5;

/**
 * Reads `corpus.jsonl` and `queries.jsonl`. Unusable lines are left out and reported; only a file that is missing, or
 * has no usable line, is an error.
 */
export function readEvaluationSet(folder: string, tell: (message: string) => void): EvaluationSet {
  const corpus = readLines(join(folder, 'corpus.jsonl'), corpusSchema, tell);
  const queries = readLines(join(folder, 'queries.jsonl'), querySchema, tell);
  const ids = new Set(corpus.map(({ id }) => id));
  const documents = new Set(corpus.map(({ document }) => document));
  const usable = queries.filter((query) => {
    if (query.document !== null && !documents.has(query.document)) {
      tell(`queries.jsonl: query ${query.id} is left out: its document is not in the corpus`);
      return false;
    }
    if (query.gold.some((id) => ids.has(id))) return true;
    tell(`queries.jsonl: query ${query.id} is left out: none of its gold passages is in the corpus`);
    return false;
  });
  if (corpus.length === 0) throw new Error(`${join(folder, 'corpus.jsonl')} holds no usable line`);
  if (usable.length === 0) throw new Error(`${join(folder, 'queries.jsonl')} holds no usable line`);
  return { name: folder, corpus, queries: usable };
}

function readLines<Row extends { id: string }>(path: string, schema: z.ZodType<Row>, tell: (message: string) => void) {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  const name = path.split('/').at(-1);
  const rows = new Map<string, Row>();
  let faults = 0;
  const fault = (line: number, reason: string) => {
    faults++;
    if (faults <= toldPerFile) tell(`${name} line ${line} is left out: ${reason}`);
  };
  const lines = readFileSync(path, 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const parsed = schema.safeParse(parseJson(line));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      fault(index + 1, issue?.path.length ? `${issue.path.join('.')}: ${issue.message}` : 'not a JSON object');
    } else if (rows.has(parsed.data.id)) fault(index + 1, `the id ${parsed.data.id} occurs twice`);
    else rows.set(parsed.data.id, parsed.data);
  }
  if (faults > toldPerFile) tell(`${name}: ${faults} lines are left out in all`);
  return [...rows.values()];
}

/** Undefined for a line that is not JSON, which every schema rejects. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
