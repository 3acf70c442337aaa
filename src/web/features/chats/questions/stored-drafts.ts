import { z } from 'zod';
import { type QuestionScope, questionScopeSchema } from '#shared/contracts/chats.ts';

/** A chat's unsent question: the text so far and its limits. */
export interface Draft {
  question: string;
  scope: QuestionScope;
}

/** By chat id, or `new`. */
export type Drafts = Readonly<Record<string, Draft>>;

export const wholeScope: QuestionScope = { documentIds: [], dateFrom: null, dateTo: null };
export const emptyDraft: Draft = { question: '', scope: wholeScope };

/** Number of chats whose drafts survive a reload; the most recently edited win. */
const maxDrafts = 50;

const draftSchema = z.object({ question: z.string(), scope: questionScopeSchema });

/** Whether the scope excludes any of the user's documents. */
export const isLimited = (scope: QuestionScope | null): boolean =>
  scope !== null && (scope.documentIds.length > 0 || scope.dateFrom !== null || scope.dateTo !== null);

const isEmpty = ({ question, scope }: Draft): boolean => question === '' && !isLimited(scope);

/** Parses stored drafts; skips what another version wrote and this one cannot read. */
export function parseDrafts(kept: unknown): Drafts {
  if (typeof kept !== 'object' || kept === null) return {};
  const drafts: Record<string, Draft> = {};
  for (const [key, value] of Object.entries(kept)) {
    const draft = draftSchema.safeParse(value);
    if (draft.success) drafts[key] = draft.data;
  }
  return drafts;
}

/** Drafts to store, without empty ones; undefined if none. */
export function draftsToKeep(drafts: Drafts): Drafts | undefined {
  const kept = Object.entries(drafts).filter(([, draft]) => !isEmpty(draft));
  return kept.length === 0 ? undefined : Object.fromEntries(kept.slice(-maxDrafts));
}

/** Drafts with one changed, which becomes the most recent. */
export function withDraft(drafts: Drafts, key: string, change: Partial<Draft>): Drafts {
  const { [key]: before = emptyDraft, ...others } = drafts;
  return { ...others, [key]: { ...before, ...change } };
}
