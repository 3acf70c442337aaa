import { expect, test } from 'vitest';
import { asksForIdentity, detectIntent } from './detect-intent.ts';

test.each([
  ['Hallo!', 'greeting', ''],
  ['hey', 'greeting', ''],
  ['Guten Tag, was kostet das?', 'greeting', 'was kostet das?'],
  ['Vielen Dank!', 'thanks', ''],
  ['Danke, und wie sicher ist das?', 'thanks', 'und wie sicher ist das?'],
  ['Super danke, bis bald', 'farewell', ''],
  ['How are you?', 'wellBeing', ''],
  ['Wie geht das?', null, 'Wie geht das?'],
  ['Historie der Datei', null, 'Historie der Datei'],
  ['Tag der offenen Tür', null, 'Tag der offenen Tür'],
  ['Perfect forward secrecy?', null, 'Perfect forward secrecy?'],
  ['Super Admin role?', null, 'Super Admin role?'],
  ['Super, was kostet das?', 'thanks', 'was kostet das?'],
  ['Perfekt danke', 'thanks', ''],
  ['Great how does it work?', 'thanks', 'how does it work?'],
])('WEL-02 %j has the small talk %j and the question %j', (message, social, question) => {
  expect(detectIntent(message)).toEqual({ social, wish: null, question });
});

test.each([
  ['und auf Englisch?', 'en', ''],
  ['Auf Deutsch bitte', 'de', ''],
  ['Can you say that in English?', 'en', ''],
  ['Kannst du das auf Deutsch wiederholen', 'de', ''],
  ['Answer in English: was kostet das?', 'en', 'was kostet das?'],
  ['Was kostet das? Bitte auf Englisch.', 'en', 'Was kostet das?'],
  ['In English, please', 'en', ''],
  ['In German companies, is it allowed?', null, 'In German companies, is it allowed?'],
  ['Kann ich auf Englisch fragen?', null, 'Kann ich auf Englisch fragen?'],
  ['Can I ask in German?', null, 'Can I ask in German?'],
])('WEL-02 %j asks for %j and leaves %j', (message, wish, question) => {
  expect(detectIntent(message)).toMatchObject({ wish, question });
});

test('WEL-02 a request for the provider’s identity differs from a question about its activity', () => {
  for (const question of ['Wer bist du?', 'bist du ein Mensch?', 'What are you?', 'Are you a real person?'])
    expect(asksForIdentity(question), question).toBe(true);
  for (const question of ['Wer sind die Kunden?', 'What are your plans?', 'Are you a German company?'])
    expect(asksForIdentity(question), question).toBe(false);
});
