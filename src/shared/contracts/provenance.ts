import { z } from 'zod';

/** Kinds of facts a claim may contain that its quotations do not. */
export const factKinds = [
  'number',
  'unit',
  'sign',
  'date',
  'amount',
  'name',
  'body',
  'paragraph',
  'negation',
  'modal',
  'quantifier',
  'direction',
  'vote',
  'condition',
  'parties',
  'words',
  'letters',
] as const;
export type FactKind = (typeof factKinds)[number];

/**
 * Why a statement is not shown. Fact kinds: its quotations do not support the fact; `quotation`: they are not in the
 * documents; `unquoted`: it cites none; `form`: contains a link, or is in another language; `denied`: the second look
 * found that its quotations say something else; `undecided`: it needs a second look, which gave no verdict; `aside`:
 * adds to a statement that is left out; `dangling`: begins with "it", "they" and the like, meaning one that is left
 * out.
 */
export const leftOutReasons = [
  'unquoted',
  'form',
  'repeated',
  'quotation',
  'denied',
  'undecided',
  'aside',
  'dangling',
  ...factKinds,
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a model gave no answer or an incomplete one. */
const modelFailures = [
  'unreachable',
  'refused',
  'over_budget',
  'rate_limited',
  'filtered',
  'stalled',
  'cut',
  'bad_answer',
] as const;
export type ModelFailure = (typeof modelFailures)[number];

/**
 * Why what a model wrote is not shown, or only a part of it. `first_unproven`: the statement that answers is left out,
 * so that the others, which only add to it, are not shown either.
 */
export const modelProblems = [...modelFailures, 'first_unproven'] as const;
export type ModelProblem = (typeof modelProblems)[number];

/**
 * Whether the small reader chose among the statements found. `sure`: not asked, since the ranking was clear; `busy`:
 * too many questions waited for it; `off`: switched off by the operator; `unavailable`: it does not run on this server.
 */
export const readerUses = ['used', 'sure', 'busy', 'off', 'unavailable'] as const;
export type ReaderUse = (typeof readerUses)[number];

/** How a phase was produced. */
export const provenanceSchema = z.object({
  /** The engine that wrote what is shown. */
  engine: z.enum(['built-in', 'model']),
  /** The model that was asked, by the operator's name for it; null: none. */
  model: z.string().nullable(),
  promptVersion: z.string().nullable(),
  /** If set, the built-in engine answered or, where `engine` is "model", what the model had supported is shown. */
  problem: z.enum(modelProblems).nullable(),
  /** What the model received besides the question. */
  sent: z
    .object({
      passages: z.number().int().min(0),
      documents: z.number().int().min(0),
      records: z.number().int().min(0),
      turns: z.number().int().min(0),
    })
    .nullable(),
  /** Absent in older answers, and in phases that choose nothing. */
  reader: z.enum(readerUses).optional(),
  /**
   * The second look at a model's statements; absent if none was needed. Of the statements `asked` about, it `allowed`
   * some as supported and `lowered` some that had counted as proven. `failed`: no usable verdict came in time.
   */
  look: z
    .object({
      outcome: z.enum(['done', 'failed']),
      asked: z.number().int().min(1),
      allowed: z.number().int().min(0),
      lowered: z.number().int().min(0),
    })
    .optional(),
  /**
   * Statements that are not shown, by reason. `cited`: for each of them that quotes the documents, the marks of these
   * quotations in the phase's citations. Their words are stored nowhere.
   */
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.number().int().min(1),
      cited: z.array(z.array(z.number().int().min(1)).min(1)).optional(),
    }),
  ),
});
export type Provenance = z.infer<typeof provenanceSchema>;
