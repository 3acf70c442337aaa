import { fileNotes as de } from '#shared/messages/de/file-notes.ts';
import { fileNotes as en } from '#shared/messages/en/file-notes.ts';
import { defineMessages } from '../messages.ts';

/** Descriptions of a file's active content, such as macros or scripts. */
export const useFileNoteTexts = defineMessages({ de, en });
