import { useEffect, useState } from 'react';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { readPrivate, writePrivate } from '#web/lib/session/private-storage.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import {
  type Draft,
  type Drafts,
  draftsToKeep,
  emptyDraft,
  parseDrafts,
  wholeScope,
  withDraft,
} from './stored-drafts.ts';

const storageName = 'drafts';
const keyOf = (chatId: string | null) => chatId ?? 'new';

/** Unsent input per chat; survives opening another chat and reloading. */
export function useDrafts(chatId: string | null) {
  const { id: userId } = useCurrentUser();
  const [drafts, setDrafts] = useState<Drafts>(() => parseDrafts(readPrivate(userId, storageName)));
  useEffect(() => writePrivate(userId, storageName, draftsToKeep(drafts)), [userId, drafts]);

  const put = (id: string | null, change: Partial<Draft>) => setDrafts((all) => withDraft(all, keyOf(id), change));
  return {
    draft: drafts[keyOf(chatId)] ?? emptyDraft,
    change: (change: Partial<Draft>) => put(chatId, change),
    /** Returns a question that could not be sent, placing it before anything typed since. */
    giveBack: (id: string | null, question: string) =>
      setDrafts((all) => {
        const { question: typed } = all[keyOf(id)] ?? emptyDraft;
        return withDraft(all, keyOf(id), { question: typed ? `${question}\n${typed}` : question });
      }),
    /** The limits of a new chat's first question carry over to that chat. */
    adopt: (newChatId: string, scope: QuestionScope) => {
      put(newChatId, { scope });
      put(null, { scope: wholeScope });
    },
    /** Removes a deleted chat's draft. */
    forget: (id: string) => put(id, emptyDraft),
  };
}
