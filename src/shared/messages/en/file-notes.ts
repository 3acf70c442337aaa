import type { FileNote } from '../../contracts/uploads.ts';

export const fileNotes: Record<FileNote, string> = {
  macros: 'Contains macros; they are not run.',
  scripts: 'Contains scripts; they are not run.',
  actions: 'Tries to open programs, files or web addresses; BoardSearch blocks this.',
  embedded_files: 'Contains embedded files; they were not read.',
  damaged_bytes:
    'The stored file is damaged or missing. You can still search its text; to open it, upload the original file again.',
  struck_text: 'Contains struck-out text; it is ignored like deleted text.',
  external_references: 'Links to external content; it is not fetched.',
};
