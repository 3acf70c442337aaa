import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { messageListSchema, questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { documentSchema, pageSchema } from '#shared/contracts/documents.ts';
import type { Quoted, ToolName, ToolResult, toolInputs } from '#shared/contracts/mcp.ts';
import {
  type DecisionVote,
  decisionListSchema,
  meetingListSchema,
  type RecordSource,
  taskListSchema,
} from '#shared/contracts/meetings.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { describeVote } from '#shared/describe-vote.ts';
import { meetings as texts } from '#shared/messages/en/meetings.ts';
import { type OwnApi, RefusedError } from './fetch-own.ts';
import { pageUrl, presentAnswer } from './present-answer.ts';

type Input<Name extends ToolName> = z.infer<z.ZodObject<(typeof toolInputs)[Name]>>;
/** `origin`: base of page links. */
type Connected = { api: OwnApi; origin: string };
export type ToolRun<Name extends ToolName> = (connected: Connected, input: Input<Name>) => Promise<ToolResult<Name>>;

/** Maximum times an answer is followed, as a stream may be closed to make room for another. */
const maxFollows = 20;

const quote = (
  origin: string,
  { documentId, title, firstPage, quotation }: RecordSource,
  date: string | null,
): Quoted => ({
  quotation,
  documentId,
  title,
  date,
  page: firstPage,
  url: pageUrl(origin, documentId, firstPage),
});

const search: ToolRun<'search'> = async ({ api, origin }, { query, ...range }) => {
  const { passages, searched } = await api.get('/api/search', searchResultSchema, { q: query, ...range });
  return {
    passages: passages.map(({ quotation, documentId, title, date, page, lastPage, section }) => {
      const url = pageUrl(origin, documentId, page);
      return { quotation, documentId, title, date, page, lastPage, section, url };
    }),
    searched,
  };
};

const ask: ToolRun<'ask'> = async ({ api, origin }, { question, chatId, documentIds, dateFrom, dateTo, language }) => {
  const path = chatId === undefined ? '/api/chats/questions' : `/api/chats/${chatId}/questions`;
  const scope = { documentIds: documentIds ?? [], dateFrom: dateFrom ?? null, dateTo: dateTo ?? null };
  const body = { question, messageId: uuidv7(), scope, ...(language === undefined ? {} : { language }) };
  const { answer, chat } = await api.post(path, questionAcceptedSchema, body);
  const phases = await followToEnd(api, chat.id, answer.id);
  return {
    ...presentAnswer(origin, phases),
    chatId: chat.id,
    url: `${origin}/chat/${chat.id}`,
  };
};

/** Waits for an answer and returns its phases. */
async function followToEnd(api: OwnApi, chatId: string, answerId: string) {
  for (let follows = 0; follows < maxFollows; follows += 1) {
    // The stream ends with the answer.
    await (await api.call(`/api/chats/answers/${answerId}/events`)).text();
    const { messages, answers } = await api.get(`/api/chats/${chatId}/messages`, messageListSchema);
    const answer = answers.find(({ id }) => id === answerId);
    if (answer?.state === 'running') continue;
    if (answer?.state === 'failed') throw new RefusedError(answer.failureCode ?? 'internal');
    return messages.filter((message) => message.answerId === answerId && message.phase !== null);
  }
  throw new RefusedError('answer_interrupted');
}

const readPage: ToolRun<'read_page'> = async ({ api, origin }, { documentId, page }) => {
  const { title, meetingDate, pageCount } = await api.get(`/api/documents/${documentId}`, documentSchema);
  const { label, section, text } = await api.get(`/api/documents/${documentId}/pages/${page}`, pageSchema);
  const url = pageUrl(origin, documentId, page);
  return { documentId, title, date: meetingDate, page, pageCount, label, section, text, url };
};

const listMeetings: ToolRun<'list_meetings'> = async ({ api, origin }, input) => {
  const { meetings, total, nextCursor } = await api.get('/api/meetings', meetingListSchema, input);
  return {
    meetings: meetings.map(({ id, date, body, number, papers, decisions, tasks }) => {
      const url = `${origin}/meetings/${encodeURIComponent(id)}`;
      return { id, date, body, number, papers, decisions, tasks, url };
    }),
    total,
    nextCursor,
  };
};

const listDecisions: ToolRun<'list_decisions'> = async ({ api, origin }, input) => {
  const { decisions, total, nextCursor } = await api.get('/api/records/decisions', decisionListSchema, input);
  return {
    decisions: decisions.map((decision) => ({
      ...quote(origin, decision.source, decision.meetingDate),
      meetingId: decision.meetingId,
      body: decision.body,
      item: decision.item?.title ?? null,
      isPublic: decision.item?.isPublic ?? null,
      number: decision.number,
      what: decision.what,
      outcome: decision.outcome,
      isOutcomeInferred: decision.isOutcomeInferred,
      votes: decision.vote && presentVotes(decision.vote),
      conditions: decision.conditions,
      validFrom: decision.validFrom && (decision.validFrom.date ?? decision.validFrom.text),
      validUntil: decision.validUntil && (decision.validUntil.date ?? decision.validUntil.text),
      proposal: decision.proposal,
      state: decision.state,
      events: decision.events.map(({ effect, on, source, by }) => ({
        effect,
        on,
        ...quote(origin, source, null),
        byDecision: by && (by.number ?? by.what),
      })),
      replaces: decision.replaces.map((other) => ({
        ...quote(origin, other.source, other.meetingDate),
        number: other.number,
      })),
    })),
    total,
    nextCursor,
  };
};

const presentVotes = (vote: DecisionVote) => ({
  yes: vote.yes,
  no: vote.no,
  abstentions: vote.abstentions,
  isUnanimous: vote.isUnanimous,
  details: [...(vote.majority === null ? [] : [vote.majority]), ...describeVote(vote, texts)],
  contradiction: vote.contradiction.map(({ quotation }) => quotation),
});

const listTasks: ToolRun<'list_tasks'> = async ({ api, origin }, input) => {
  const { tasks, total, nextCursor } = await api.get('/api/records/tasks', taskListSchema, input);
  return {
    tasks: tasks.map(({ source, meetingId, meetingDate, body, what, person, persons, due, isDone }) => ({
      ...quote(origin, source, meetingDate),
      meetingId,
      body,
      what,
      who: person,
      persons,
      isDone,
      due: due?.date ?? null,
      dueText: due?.text ?? null,
    })),
    total,
    nextCursor,
  };
};

export const toolRuns: { [Name in ToolName]: ToolRun<Name> } = {
  search,
  ask,
  read_page: readPage,
  list_meetings: listMeetings,
  list_decisions: listDecisions,
  list_tasks: listTasks,
};
