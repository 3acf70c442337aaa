import { expect, test } from 'vitest';
import { splitQuestion } from './split-question.ts';

const partsOf = (question: string) => splitQuestion(question).map((part) => part.question);

test.each([
  ['Was kostet der Umbau und wer hat dagegen gestimmt?', ['Was kostet der Umbau?', 'wer hat dagegen gestimmt?']],
  ['When was it decided and by whom?', ['When was it decided?', 'by whom was it decided?']],
  [
    'Wann und wo findet die nächste Sitzung statt?',
    ['Wann findet die nächste Sitzung statt?', 'wo findet die nächste Sitzung statt?'],
  ],
  [
    'Wann wurde der Kredit bewilligt und mit wie vielen Stimmen?',
    ['Wann wurde der Kredit bewilligt?', 'mit wie vielen Stimmen wurde der Kredit bewilligt?'],
  ],
  [
    'Welche Kosten und welche Termine nennt der Vertrag?',
    ['Welche Kosten nennt der Vertrag?', 'welche Termine nennt der Vertrag?'],
  ],
  [
    'What is the rent, who pays it and when does the lease end?',
    ['What is the rent?', 'who pays it?', 'when does the lease end?'],
  ],
  ['Was kostet das Dach? Wer war dagegen?', ['Was kostet das Dach?', 'Wer war dagegen?']],
  ['Ist der Vertrag unterzeichnet und wer bezahlt?', ['Ist der Vertrag unterzeichnet?', 'wer bezahlt?']],
  ['Wer stimmte dem Antrag zu und wie viele fehlten?', ['Wer stimmte dem Antrag zu?', 'wie viele fehlten?']],
  ['Who attended the meeting and how many resigned?', ['Who attended the meeting?', 'how many resigned?']],
  ['What is the rent, and what changed?', ['What is the rent?', 'what changed?']],
  ['How many voted for and how many against?', ['How many voted for?', 'how many against?']],
  ['How many resigned and who attended the meeting?', ['How many resigned?', 'who attended the meeting?']],
  [
    'Welche Beschlüsse wurden gefasst und wie viele fehlten?',
    ['Welche Beschlüsse wurden gefasst?', 'wie viele fehlten?'],
  ],
  [
    'Which costs and which dates does the contract name?',
    ['Which costs does the contract name?', 'which dates does the contract name?'],
  ],
  ['Was kostet es? Und wer war dagegen? Danke.', ['Was kostet es?', 'wer war dagegen?']],
  ['Was kostet es und wer war dagegen? Vielen Dank!', ['Was kostet es?', 'wer war dagegen?']],
  ['Was kostet das Dach? Und wer war dagegen', ['Was kostet das Dach?', 'wer war dagegen?']],
])('CHAT-04 a question that asks several things is split: %s', (question, parts) => {
  expect(partsOf(question)).toEqual(parts);
});

test.each([
  'Was kostet der Umbau?',
  'Was kosten das Dach und die Heizung?',
  'Who chairs the audit and the risk committee?',
  'Was sagte der Präsident dazu, was der Umbau kostet und wie lange er dauert?',
  'What did the Chair say about when the loan ends and who pays?',
  'Who is the member who abstained and who left early?',
  'Welche Beschlüsse wurden gefasst und mit wie vielen Stimmen?',
  'Welche Aufgaben wurden vergeben und wer ist verantwortlich?',
  'What did they say of the economy and what the government should do?',
  'Der Vorstand berichtet und was dann?',
  'Was kostet es? Und wer war dagegen? Ich meine das Dach.',
  'Was kostet der Umbau? Danke.',
])('CHAT-04 a question that asks one thing stays whole: %s', (question) => {
  expect(partsOf(question)).toEqual([question]);
});

test('CHAT-04 a first half without a topic leans on the second', () => {
  expect(splitQuestion('Who proposed and who seconded the motion on parking?')[0]?.leansForward).toBe(true);
  expect(splitQuestion('Wann wurde das Dach repariert und wer hat das bezahlt?')[0]?.leansForward).toBe(false);
});

test('CHAT-04 what is endless is not split', () => {
  const question = `${'Was kostet es und wer zahlt und '.repeat(50)}wann?`;
  expect(partsOf(question)).toEqual([question]);
});
