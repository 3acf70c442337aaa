import type { OwnData } from '#shared/contracts/own-data.ts';
import { chats as deChats } from '#shared/messages/de/chats.ts';
import { ownTables as deTables } from '#shared/messages/de/own-tables.ts';
import { uploads as deUploads } from '#shared/messages/de/uploads.ts';
import { chats as enChats } from '#shared/messages/en/chats.ts';
import { ownTables as enTables } from '#shared/messages/en/own-tables.ts';
import { uploads as enUploads } from '#shared/messages/en/uploads.ts';
import { formatCsv } from '#shared/tables/format-csv.ts';
import { type Column, tabulate } from '#shared/tables/sheet.ts';

const texts = {
  de: { ...deTables, states: deUploads.states, phases: deChats.answer.phases },
  en: { ...enTables, states: enUploads.states, phases: enChats.answer.phases },
};
type Paper = OwnData['documents'][number];
type Message = OwnData['chats'][number]['messages'][number] & { chat: string };

const named = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

/** Documents and chats of an archive as tables, by file name; heads and words are in the user's language. */
export function formatTables({
  chats,
  documents,
  account: { language },
}: Pick<OwnData, 'chats' | 'documents' | 'account'>): Record<string, string> {
  const { papers, messages, states, types, phases } = texts[language];
  const paperColumns: Column<Paper>[] = [
    [papers.fileName, ({ fileName }) => fileName],
    [papers.title, ({ title }) => title],
    [papers.date, ({ meetingDate }) => meetingDate && { day: meetingDate }],
    [papers.body, ({ body }) => body],
    [papers.description, ({ description }) => description],
    [papers.fileType, ({ fileType }) => fileType],
    [papers.fileSize, ({ fileSize }) => fileSize],
    [papers.pages, ({ pages }) => pages],
    [papers.language, ({ language }) => language],
    [papers.state, ({ state }) => named(states, state)],
    [papers.uploadedAt, ({ uploadedAt }) => ({ moment: uploadedAt })],
    [papers.checksum, ({ sha256 }) => sha256],
    [papers.replacedBy, ({ replacedBy }) => replacedBy],
    [papers.file, ({ file }) => file],
  ];
  const messageColumns: Column<Message>[] = [
    [messages.chat, ({ chat }) => chat],
    [messages.time, ({ timestamp }) => ({ moment: timestamp })],
    [messages.type, ({ type }) => types[type]],
    [messages.phase, ({ phase }) => phase && named(phases, phase)],
    [messages.content, ({ content }) => content],
    [messages.rating, ({ rating }) => rating],
  ];
  const said = chats.flatMap((chat) => chat.messages.map((message) => ({ ...message, chat: chat.title })));
  return {
    'documents.csv': formatCsv(tabulate('', language, paperColumns, documents)),
    'chats.csv': formatCsv(tabulate('', language, messageColumns, said)),
  };
}
