import type { FileNote } from '../../contracts/uploads.ts';

/** Active or external content in a file, which is not run here. */
export const fileNotes: Record<FileNote, string> = {
  macros: 'Enthält Makros; sie werden nicht ausgeführt.',
  scripts: 'Enthält Skripte; sie werden nicht ausgeführt.',
  actions: 'Will Programme, Dateien oder Webadressen öffnen; BoardSearch verhindert das.',
  embedded_files: 'Enthält eingebettete Dateien; sie wurden nicht gelesen.',
  damaged_bytes:
    'Die gespeicherte Datei ist beschädigt oder fehlt. Ihren Text finden Sie weiterhin; um sie zu öffnen, laden Sie das Original noch einmal hoch.',
  struck_text: 'Enthält durchgestrichenen Text; er gilt als gelöscht.',
  external_references: 'Verweist auf externe Inhalte; sie werden nicht abgerufen.',
};
