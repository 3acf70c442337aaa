import { expect, test } from 'vitest';
import { chats as germanChats } from './de/chats.ts';
import { errors as german } from './de/errors.ts';
import { chats as englishChats } from './en/chats.ts';
import { errors as english } from './en/errors.ts';

test('a rejected file name says why, and what to do', () => {
  expect(german.file_name_invalid).toBe('Die Datei hat keinen lesbaren Namen. Bitte benennen Sie sie um.');
  expect(english.file_name_invalid).toBe('The file has no readable name. Please rename it.');
});

test('CHAT-01 an empty search within a folder names the folder', () => {
  expect(germanChats.panel.nothingFoundInFolder('Märstetten', 'Flotte')).toBe(
    'Kein Chat im Ordner „Flotte“ enthält „Märstetten“.',
  );
  expect(englishChats.panel.nothingFoundInFolder('Märstetten', 'Fleet')).toBe(
    'No chats in the folder “Fleet” contain “Märstetten”.',
  );
});
