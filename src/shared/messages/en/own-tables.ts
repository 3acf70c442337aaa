import type { ownTables as german } from '../de/own-tables.ts';

export const ownTables: typeof german = {
  papers: {
    fileName: 'File',
    title: 'Title',
    date: 'Meeting date',
    body: 'Body',
    description: 'Description',
    fileType: 'File type',
    fileSize: 'Size in bytes',
    pages: 'Pages',
    language: 'Language',
    state: 'Status',
    uploadedAt: 'Uploaded (UTC)',
    checksum: 'SHA-256',
    replacedBy: 'Replaced by',
    source: 'Source',
    link: 'Link',
    file: 'Path in the archive',
  },
  messages: {
    chat: 'Chat',
    time: 'Time (UTC)',
    type: 'From',
    phase: 'Part of the answer',
    content: 'Text',
    rating: 'Rating',
  },
  types: { user: 'Question', ai: 'Answer' },
};
