import type { FileNote } from '../../contracts/uploads.ts';

/** What a file holds that would act elsewhere, and that it does not here. */
export const fileNotes: Record<FileNote, string> = {
  macros: 'Enthält Makros; sie werden nicht ausgeführt.',
  scripts: 'Enthält Skripte; sie werden nicht ausgeführt.',
  actions: 'Soll Programme, Dateien oder Adressen aufrufen; das geschieht hier nicht.',
  embedded_files: 'Enthält eingebettete Dateien; sie werden nicht geöffnet und nicht gelesen.',
  damaged_bytes:
    'Die gespeicherte Datei ist beschädigt oder fehlt. Ihr Text ist weiter zu finden; um sie zu öffnen, laden Sie die ursprüngliche Datei noch einmal hoch.',
  external_references: 'Verweist auf Inhalte an anderen Orten; sie werden nicht abgerufen.',
};
