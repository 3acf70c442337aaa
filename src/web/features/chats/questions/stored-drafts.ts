import { z } from 'zod';
import { type QuestionScope, questionScopeSchema } from '#shared/contracts/chats.ts';

/** What is being asked in a chat: the text as typed so far, and what it is limited to. */
export interface Draft {
  question: string;
  scope: QuestionScope;
}

/** By the id of the chat, or `new`. */
export type Drafts = Readonly<Record<string, Draft>>;

export const wholeScope: QuestionScope = { documentIds: [], dateFrom: null, dateTo: null };
export const emptyDraft: Draft = { question: '', scope: wholeScope };

/** Chats whose drafts are kept over a reload; the ones touched last stay. */
const mostDrafts = 50;

const draftSchema = z.object({ question: z.string(), scope: questionScopeSchema });

/** Whether anything of the user's is left out. */
export const isLimited = (scope: QuestionScope | null): boolean =>
  scope !== null && (scope.documentIds.length > 0 || scope.dateFrom !== null || scope.dateTo !== null);

const isEmpty = ({ question, scope }: Draft): boolean => question === '' && !isLimited(scope);

/** Reads what was kept; what another version wrote and this one does not understand is left out. */
export function parseDrafts(kept: unknown): Drafts {
  if (typeof kept !== 'object' || kept === null) return {};
  const drafts: Record<string, Draft> = {};
  for (const [key, value] of Object.entries(kept)) {
    const draft = draftSchema.safeParse(value);
    if (draft.success) drafts[key] = draft.data;
  }
  return drafts;
}

/** Drafts as they are kept: without empty ones; undefined = nothing to keep. */
export function draftsToKeep(drafts: Drafts): Drafts | undefined {
  const kept = Object.entries(drafts).filter(([, draft]) => !isEmpty(draft));
  return kept.length === 0 ? undefined : Object.fromEntries(kept.slice(-mostDrafts));
}

/** Drafts with one changed, which counts as touched last. */
export function withDraft(drafts: Drafts, key: string, change: Partial<Draft>): Drafts {
  const { [key]: before = emptyDraft, ...others } = drafts;
  return { ...others, [key]: { ...before, ...change } };
}
