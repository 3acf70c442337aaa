import { expect, test } from 'vitest';
import { fileNameMaxLength } from '../limits.ts';
import { chats as germanChats } from './de/chats.ts';
import { errors as german } from './de/errors.ts';
import { chats as englishChats } from './en/chats.ts';
import { errors as english } from './en/errors.ts';

test('a refused file name is told how long names may be, what they may not hold and what to do', () => {
  expect(fileNameMaxLength).toBe(255);
  expect(german.file_name_invalid).toBe(
    'Der Dateiname ist nicht zulässig: höchstens 255 Zeichen, ohne / und \\ und ohne Steuerzeichen. Bitte benennen Sie die Datei um.',
  );
  expect(english.file_name_invalid).toBe(
    'The file name is not allowed: at most 255 characters, without / and \\ and control characters. Please rename the file.',
  );
});

test('CHAT-01 a search in a folder that finds nothing names the folder', () => {
  expect(germanChats.panel.nothingFoundInFolder('Märstetten', 'Flotte')).toBe(
    'Kein Chat im Ordner „Flotte“ enthält „Märstetten“.',
  );
  expect(englishChats.panel.nothingFoundInFolder('Märstetten', 'Fleet')).toBe(
    'No chat in the folder “Fleet” contains “Märstetten”.',
  );
});
