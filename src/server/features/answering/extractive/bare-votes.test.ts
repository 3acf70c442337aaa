import { expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { isBareVote } from './bare-votes.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function summaryOf(question: string, passages: EvidencePassage[]): Promise<string[]> {
  const texts: string[] = [];
  for await (const part of extractiveEngine.answer(answerRequest(question, passages), new AbortController().signal)) {
    if (part.type === 'segment' && part.phase === 'summary') texts.push(part.segment.text);
  }
  return texts;
}

test.each([
  ['Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen, 1 Enthaltung.', true],
  ['Abstimmungsergebnis: Ja: 9, Nein: 2, Enthaltungen: keine', true],
  ['Abstimmung: einstimmig.', true],
  ['Einstimmig angenommen.', true],
  ['Vote: 9 for, 2 against, no abstentions.', true],
  ['Carried unanimously.', true],
  ['Abstimmung: 4 Ja-Stimmen, 1 Nein-Stimme (Herr Stamm), 1 Enthaltung (Frau Sanders).', true],
  ['Vote: 5 for, 1 against (Ms Hale).', true],
  ['Herr Stamm (Nein) erklärt sich.', false],
  ['Der Antrag wird mit 9 Ja-Stimmen gegen 2 Nein-Stimmen angenommen.', false],
  ['Forderung 4 wird mit 115:0 Stimmen erheblich erklärt', false],
  ['Ja: 9', false],
  ['Abstimmung', false],
])('CHAT-04 a record that names nothing: %s %s', (text, isBare) => {
  expect(isBareVote(text)).toBe(isBare);
});

const purchase = `Beschaffung von Elektrogelenkbussen

Frau Bruckner beantragt, zunächst nur zwölf Elektrogelenkbusse zu beschaffen. Der Änderungsantrag zur Beschaffung der Elektrogelenkbusse wird mit 3 Ja-Stimmen gegen 8 Nein-Stimmen abgelehnt.

Der Aufsichtsrat beschließt die Beschaffung von 18 Elektrogelenkbussen bei der Nordhelm GmbH zum Preis von 12,4 Mio. EUR.

Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen, keine Enthaltung.`;

test.each([
  'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?',
  'Wie wurde über die Beschaffung von 18 Elektrogelenkbussen abgestimmt?',
  'How did the board vote on the Elektrogelenkbusse?',
])(
  'CHAT-04 the count of votes belongs to the decision before it, not the vote on an amendment: %s',
  async (question) => {
    const [first] = await summaryOf(question, [evidencePassage(purchase)]);
    expect(first).toBe(
      'Der Aufsichtsrat beschließt die Beschaffung von 18 Elektrogelenkbussen bei der Nordhelm GmbH zum Preis von 12,4 Mio. EUR. ' +
        'Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen, keine Enthaltung.',
    );
  },
);

test('CHAT-04 each decision has its own count, also under a heading and where the counts are alike', async () => {
  const text = `Der Rat bewilligt den Kredit für die Turnhalle. Abstimmung: einstimmig.

Der Rat genehmigt den Stellenplan der Verwaltung.

Abstimmungsergebnis

12 Ja-Stimmen, 3 Nein-Stimmen

Der Rat erlässt das Reglement über die Parkplätze. Abstimmung: einstimmig.`;
  expect(await summaryOf('Wie wurde über den Stellenplan abgestimmt?', [evidencePassage(text)])).toEqual([
    'Der Rat genehmigt den Stellenplan der Verwaltung. Abstimmungsergebnis 12 Ja-Stimmen, 3 Nein-Stimmen',
  ]);
  expect(await summaryOf('Welche Beschlüsse wurden gefasst?', [evidencePassage(text)])).toEqual([
    'Der Rat bewilligt den Kredit für die Turnhalle. Abstimmung: einstimmig.',
    'Der Rat genehmigt den Stellenplan der Verwaltung. Abstimmungsergebnis 12 Ja-Stimmen, 3 Nein-Stimmen',
    'Der Rat erlässt das Reglement über die Parkplätze. Abstimmung: einstimmig.',
  ]);
});
