import type { FileNote } from '../../contracts/uploads.ts';

export const fileNotes: Record<FileNote, string> = {
  macros: 'Contains macros; they are not run.',
  scripts: 'Contains scripts; they are not run.',
  actions: 'Is meant to call programs, files or addresses; that does not happen here.',
  embedded_files: 'Contains embedded files; they are neither opened nor read.',
  damaged_bytes:
    'The stored file is damaged or missing. Its text is still found; to open it, upload the original file once more.',
  struck_text: 'Contains text that is struck out; it is left out like deleted text.',
  external_references: 'Refers to content in other places; it is not fetched.',
};
