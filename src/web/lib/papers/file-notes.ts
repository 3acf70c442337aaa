import { fileNotes as de } from '#shared/messages/de/file-notes.ts';
import { fileNotes as en } from '#shared/messages/en/file-notes.ts';
import { defineMessages } from '../messages.ts';

/** What a file holds that would act elsewhere, in words. */
export const useFileNoteTexts = defineMessages({ de, en });
