import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import {
  type Answer,
  type AnswerEvent,
  answerChangedSchema,
  answerEventSchema,
  type messageListSchema,
  messageListSchema as messagesSchema,
  type QuestionAccepted,
  questionAcceptedSchema,
} from '#shared/contracts/chats.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { readEvents } from './read-events.ts';
import type { TestUser } from './test-app.ts';

/** Anyone who can send requests as a user. */
type Asker = Pick<TestUser, 'request'>;

export type NumberedEvent = { id: number; event: AnswerEvent };

/** Sends a question; `chatId` undefined: the first of a new chat. */
export function sendQuestion(user: Asker, chatId: string | undefined, body: Record<string, unknown> = {}) {
  const path = chatId ? `/api/chats/${chatId}/questions` : '/api/chats/questions';
  return user.request(path, {
    method: 'POST',
    body: { question: 'Wer stimmte dagegen?', messageId: uuidv7(), ...body },
  });
}

export async function ask(user: Asker, chatId?: string, body: Record<string, unknown> = {}): Promise<QuestionAccepted> {
  const response = await sendQuestion(user, chatId, body);
  if (response.status !== 202) throw new Error(`the question was refused: ${response.status} ${await response.text()}`);
  return questionAcceptedSchema.parse(await response.json());
}

/** An answer's events one by one, each validated against the contract. */
export async function* follow(
  user: Asker,
  answerId: string,
  headers: Record<string, string> = {},
): AsyncGenerator<NumberedEvent> {
  const response = await user.request(`/api/chats/answers/${answerId}/events`, { headers });
  if (response.status !== 200) throw new Error(`no events: ${response.status} ${await response.text()}`);
  for await (const { id, data } of readEvents(response)) yield { id: Number(id), event: answerEventSchema.parse(data) };
}

/** All events until the server ends the stream. */
export async function followToEnd(
  user: Asker,
  answerId: string,
  headers: Record<string, string> = {},
): Promise<NumberedEvent[]> {
  const events: NumberedEvent[] = [];
  for await (const event of follow(user, answerId, headers)) events.push(event);
  return events;
}

/** Events as short strings: `phase summary`, `done stopped`. */
export function nameEvents(events: readonly NumberedEvent[]): string[] {
  return events.map(({ event }) => {
    if (event.type === 'phase') return `phase ${event.message.phase}`;
    if (event.type === 'done') return `done ${event.state}`;
    return 'phase' in event ? `${event.type} ${event.phase}` : event.type;
  });
}

export async function readChat(user: Asker, chatId: string): Promise<z.infer<typeof messageListSchema>> {
  return messagesSchema.parse(await (await user.request(`/api/chats/${chatId}/messages`)).json());
}

export async function changeAnswer(
  user: Asker,
  answerId: string,
  act: 'stop' | 'retry' | 'recommendations',
): Promise<Answer> {
  const response = await user.request(`/api/chats/answers/${answerId}/${act}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${act} was refused: ${response.status} ${await response.text()}`);
  return answerChangedSchema.parse(await response.json()).answer;
}

/** Status, code and issues of an error response. */
export const problemOf = async (response: Response) => {
  const problem = problemSchema.parse(await response.json());
  return [response.status, problem.code, ...(problem.issues ?? []).map((issue) => `${issue.path} ${issue.code}`)];
};
