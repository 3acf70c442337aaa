import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { stripQuotations } from '../chats/public.ts';
import type { Collected } from './collect-data.ts';

/**
 * What may be handed out: a document that its source refuses or no longer has is named, but neither its file nor
 * anything it says goes along. Backups keep it, for it may come back.
 */
export function hideWithdrawn<T extends Pick<Collected, 'data' | 'files'>>(collected: T): T {
  const withdrawn = collected.data.documents.filter(({ state }) => state === 'withdrawn');
  if (withdrawn.length === 0) return collected;
  const { data } = collected;
  const ids = new Set(withdrawn.map(({ id }) => id));
  const uploadIds = new Set(withdrawn.map(({ uploadId }) => uploadId));
  return {
    ...collected,
    files: collected.files.filter(({ uploadId }) => !uploadIds.has(uploadId)),
    data: {
      ...data,
      documents: data.documents.map((each) =>
        ids.has(each.id) ? { ...each, file: null, title: null, titleSource: null, body: null, bodySource: null } : each,
      ),
      recordCorrections: data.recordCorrections.filter(({ documentId }) => !ids.has(documentId)),
      chats: data.chats.map((chat) => withoutQuotations(chat, ids)),
    },
  };
}

type Chat = OwnData['chats'][number];

function withoutQuotations(chat: Chat, ids: ReadonlySet<string>): Chat {
  const contents = new Map(chat.messages.map(({ id, content }) => [id, content]));
  const answers = new Map(chat.answers.map((answer) => [answer.id, answer]));
  const phases = chat.messages.flatMap((message) => {
    const answer = message.type === 'ai' && message.answerId ? answers.get(message.answerId) : undefined;
    if (!answer) return [];
    const [citations, segments] = [
      (message.citations ?? []) as Citation[],
      (message.segments ?? []) as AnswerSegment[],
    ];
    const question = contents.get(answer.questionMessageId) ?? '';
    return { id: message.id, answerId: answer.id, citations, segments, question, language: answer.language };
  });
  const stripped = [...Map.groupBy(phases, ({ answerId }) => answerId).values()].flatMap((answer) =>
    stripQuotations(answer, ids),
  );
  const byId = new Map(stripped.map((phase) => [phase.id, phase]));
  return { ...chat, messages: chat.messages.map((message) => ({ ...message, ...byId.get(message.id) })) };
}
