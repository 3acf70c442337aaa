import { expect, test } from 'vitest';
import { headFieldOf, isOfLetter, tellsField } from './find-head-fields.ts';

test.each([
  ['Wo fand die Sitzung statt?', 'Ort: Rathaus, Saal 2'],
  ['Wo fand die letzte Ratssitzung statt?', 'Ort\tRathaus Frauenfeld'],
  ['Wann begann und endete die Sitzung?', 'Zeit\t09.30 Uhr bis 12.40 Uhr'],
  ['Wann begann die Sitzung?', 'Datum: 12. Mai 2026, 14.00 bis 16.35 Uhr'],
  ['Wer führte das Protokoll?', 'Protokollführung: Herr Jens Uhlmann'],
  ['Wer hat das Protokoll geführt?', 'Protokoll\tJohanna Pilat, Parlamentsdienste'],
  ['Wer leitete die Sitzung des Grossen Rates?', 'Vorsitz\tAndreas Zuber, Grossratspräsident, Märstetten'],
  ['Wer hat die letzte Sitzung geleitet?', 'Sitzungsleitung: Frau Dr. Aumann'],
  ['Wer führte den Vorsitz?', 'Vorsitz: Herr Jens Uhlmann (Vorsitzender)'],
  ['Wer hatte in der Sitzung vom Mai den Vorsitz?', 'Präsidentin: Karin Keller'],
  ['Unter wessen Leitung stand die Versammlung?', 'Versammlungsleitung: Karin Keller'],
  ['Who chaired the meeting?', 'Chair: Jane Doe'],
  ['Wer nahm an der Sitzung teil?', 'Anwesend: Dr. Brinkmann, Frau Özdemir'],
  ['Where was the meeting held?', 'Place: Town hall'],
  ['Who took the minutes?', 'Minutes taken by: A. Smith'],
  ['Wer hat die Mail geschickt?', 'Von: Anna Muster <anna@example.org>'],
  ['Wer hat die E-Mail zur Sporthalle geschrieben?', 'Von: Anna Muster'],
  ['Von wem stammt die Nachricht?', 'From: Jane Doe'],
  ['Wer hat die Mail bekommen?', 'An: Verwaltungsrat <vr@example.org>'],
  ['An wen ging die Mail?', 'To: Board'],
  ['Wann wurde die Mail verschickt?', 'Datum: Donnerstag, 5. März 2026, 14:30 Uhr'],
  ['Who sent the email?', 'From: Jane Doe'],
  ['When was the e-mail sent?', 'Date: Friday, 6 March 2026, 00:15'],
])('CHAT-04 %s is told by "%s"', (question, line) => {
  const field = headFieldOf(question);
  expect(field && tellsField(field, `Protokoll Nr. 61 vom 16. August 2023\n${line}\nEntschuldigt: niemand`)).toBe(true);
});

test.each([
  ['Wer führte das Protokoll?', 'Protokoll Nr. 61 vom 16. August 2023'],
  ['Wer leitete die Sitzung?', 'Präsident: Mit der heutigen Sitzung tritt Celina Hug die Nachfolge an.'],
  ['Wer leitete die Sitzung?', 'Vorsitzende der Kommission ist Frau Keller'],
  ['Who chaired the meeting?', 'Chair: The next item is the budget.'],
  ['Wo fand die Sitzung statt?', 'Die Gemeinden sind der Ort der Begegnung.'],
  ['Wann begann die Sitzung?', 'Datum: 12. Mai 2026'],
  ['Wer hat die Mail geschickt?', 'Von den Mitgliedern fehlen zwei.'],
  ['Wer hat die Mail geschickt?', 'An: Verwaltungsrat'],
])('CHAT-04 %s is not told by "%s"', (question, line) => {
  const field = headFieldOf(question);
  expect(field && tellsField(field, line)).toBe(false);
});

test.each([
  'Wann findet die nächste Sitzung statt?',
  'Wo wohnt Karin Bétrisey?',
  'Wer stimmte dagegen?',
  'Wo steht das Museum?',
  'Wer hat den Antrag gestellt?',
  'Wer hat die Sitzung einberufen?',
  'Wer hat den Vorsitz der Pensionskasse?',
  'Wer leitete das Projekt?',
  'Who chaired the committee on risk?',
])('CHAT-04 %s asks for nothing of a head', (question) => {
  expect(headFieldOf(question)).toBeNull();
});

const letterText = `Personalkommission der Muster AG
Ringstrasse 12, 7000 Chur

An den Verwaltungsrat der Muster AG

Chur, 3. April 2024

Sehr geehrte Damen und Herren

Wir bitten um Antwort bis zum 31. Mai 2024.

Freundliche Grüsse

Claudio Derungs`;

function toldIn(question: string, text: string): string[] {
  const field = headFieldOf(question);
  const lines = text.split('\n').filter((line) => line !== '');
  return field === null ? [] : lines.filter((line, index) => field.isTold(line, lines[index - 1]));
}

test.each([
  ['Von wann ist der Brief der Personalkommission?', 'Chur, 3. April 2024'],
  ['When was the letter written?', 'Chur, 3. April 2024'],
  ['Welches Datum trägt das Schreiben?', 'Chur, 3. April 2024'],
  ['Wer hat den Brief unterschrieben?', 'Claudio Derungs'],
  ['Who signed the letter?', 'Claudio Derungs'],
  ['An wen ist der Brief gerichtet?', 'An den Verwaltungsrat der Muster AG'],
  ['To whom is the letter addressed?', 'An den Verwaltungsrat der Muster AG'],
])('CHAT-04 a letter tells by the place of its lines: %s', (question, line) => {
  expect(headFieldOf(question)?.isOfLetter).toBe(true);
  expect(toldIn(question, letterText)).toEqual([line]);
});

test.each(['Wann war die Sitzung des Verwaltungsrats?', 'When was the board meeting?'])(
  'CHAT-04 the day of a meeting stands in its head or its title: %s',
  (question) => {
    expect(toldIn(question, 'Protokoll Nr. 61 vom 16. August 2023\nZeit: 9 bis 12 Uhr\nDatum: 14. Mai 2024')).toEqual([
      'Protokoll Nr. 61 vom 16. August 2023',
      'Datum: 14. Mai 2024',
    ]);
  },
);

test('CHAT-05 the next meeting, and what a letter says, are no lines of a head', () => {
  expect(headFieldOf('Wann findet die nächste Sitzung statt?')).toBeNull();
  expect(headFieldOf('Was steht im Brief der Personalkommission?')).toBeNull();
  expect(isOfLetter(letterText)).toBe(true);
  expect(isOfLetter('Der Rat beschliesst mit 3 zu 1 Stimmen.')).toBe(false);
});
