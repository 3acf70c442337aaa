import { useState } from 'react';
import type { QuestionScope } from '#shared/contracts/chats.ts';

export interface Draft {
  question: string;
  scope: QuestionScope;
}

export const wholeScope: QuestionScope = { documentIds: [], dateFrom: null, dateTo: null };
const emptyDraft: Draft = { question: '', scope: wholeScope };

/** What is being typed, per chat, so that looking into another chat loses nothing. */
export function useDrafts(chatId: string | null) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const keyOf = (id: string | null) => id ?? 'new';
  const put = (id: string | null, change: Partial<Draft>) =>
    setDrafts((all) => ({ ...all, [keyOf(id)]: { ...(all[keyOf(id)] ?? emptyDraft), ...change } }));
  return {
    draft: drafts[keyOf(chatId)] ?? emptyDraft,
    change: (change: Partial<Draft>) => put(chatId, change),
    /** Puts a question back that could not be sent, before whatever was typed meanwhile. */
    giveBack: (id: string | null, question: string) =>
      setDrafts((all) => {
        const { question: typed, scope } = all[keyOf(id)] ?? emptyDraft;
        return { ...all, [keyOf(id)]: { question: typed ? `${question}\n${typed}` : question, scope } };
      }),
    /** The limits of a new chat's first question go on to hold in that chat. */
    adopt: (newChatId: string, scope: QuestionScope) => {
      put(newChatId, { scope });
      put(null, { scope: wholeScope });
    },
  };
}
