import { expect, test } from 'vitest';
import { withSubject } from './resolve-subject.ts';
import { splitQuestion } from './split-question.ts';

/** The second half of a double question, as it is searched. */
function secondOf(question: string): string | null {
  const [first, second] = splitQuestion(question);
  return withSubject(second?.question ?? '', first?.question ?? '', true);
}

test.each([
  ['Wer leitet den Finanzausschuss und wann tagt er?', 'wann tagt den Finanzausschuss?'],
  ['wer leitet den finanzausschuss und wann tagt er?', 'wann tagt den finanzausschuss?'],
  ['Was kosten die Radlader und bis wann werden sie geliefert?', 'bis wann werden die Radlader geliefert?'],
  ['Wer baut das Förderband und wann geht es in Betrieb?', 'wann geht das Förderband in Betrieb?'],
  ['Was kostet die Sanierung im Werk Neuss und wie lange dauert sie?', 'wie lange dauert die Sanierung im Werk Neuss?'],
  ['Was zahlt die Stadt an den Verein und wann bekommt er das Geld?', 'wann bekommt den Verein das Geld?'],
  ['Wer vertritt Frau Loosen und wie lange fehlt sie?', 'wie lange fehlt Frau Loosen?'],
  ['Welche Aufgaben hat der Beirat und wie oft trifft er sich?', 'wie oft trifft der Beirat sich?'],
  ['Was kostete 2023 der neue Steg und wer hat ihn bezahlt?', 'wer hat 2023 der neue Steg bezahlt?'],
  ['Wer leitet den Bauausschuss und wer sind seine Mitglieder?', 'wer sind seine Mitglieder den Bauausschuss?'],
  ['Who chairs the audit committee and when does it meet?', 'when does the audit committee meet?'],
  ['What do the new lifts cost and when will they be delivered?', 'when will the new lifts be delivered?'],
  ['How much will the new roof cost and when will it be finished?', 'when will the new roof be finished?'],
  ['What is the rate of the loan and when does it change?', 'when does the rate of the loan change?'],
  ['When was the roof repaired and who paid for it?', 'who paid for the roof?'],
  ['Who supplies Mercer Court and how much does it pay?', 'how much does Mercer Court pay?'],
  ['What does the panel do and who are its members?', 'who are its members the panel?'],
  ['How many members does the board have and how often does it meet?', 'how often does the board meet?'],
])('CHAT-04 a pronoun in the second half stands for what the first names: %s', (question, searched) => {
  expect(secondOf(question)).toBe(searched);
});

test.each([
  'Welcher Ausschuss prüft den Abschluss und wann tagt er?',
  'Wie viele Mitglieder hat der Beirat und was verdienen sie?',
  'Which committee reviews the accounts and when does it meet?',
  'Was kostet der Umbau und wie viele Stimmen gab es dagegen?',
  'Was sieht der Vertrag mit der Stadtbank vor und wann können Sie kündigen?',
  'When was it decided and who proposed it?',
])('CHAT-04 what a pronoun does not surely stand for is not put in: %s', (question) => {
  expect(secondOf(question)).toBeNull();
});

test('CHAT-04 a half that names what it is about keeps its pronoun', () => {
  const question = 'wie hoch ist der Anteil der Stadt an dem Preis, den sie nennt?';
  expect(withSubject(question, 'Wer baut die Halle?', false)).toBeNull();
});
