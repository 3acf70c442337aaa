import type { FileNote } from '../../contracts/uploads.ts';

/** Active or external content in a file, which is not run here. */
export const fileNotes: Record<FileNote, string> = {
  macros: 'Enthält Makros; sie werden nicht ausgeführt.',
  scripts: 'Enthält Skripte; sie werden nicht ausgeführt.',
  actions: 'Soll Programme, Dateien oder Adressen aufrufen; das geschieht hier nicht.',
  embedded_files: 'Enthält eingebettete Dateien; sie werden nicht geöffnet und nicht gelesen.',
  damaged_bytes:
    'Die gespeicherte Datei ist beschädigt oder fehlt. Ihr Text ist weiter zu finden; um sie zu öffnen, laden Sie die ursprüngliche Datei noch einmal hoch.',
  struck_text: 'Enthält durchgestrichenen Text; er wird wie gelöschter ausgelassen.',
  external_references: 'Verweist auf Inhalte an anderen Orten; sie werden nicht abgerufen.',
};
