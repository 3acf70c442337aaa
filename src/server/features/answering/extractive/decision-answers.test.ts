import { describe, expect, test } from 'vitest';
import { answerRequest } from '#support/answer-requests.ts';
import { pageOfPaper } from '#support/ranked-passages.ts';
import type { RankedPassage } from '../../retrieval/service.ts';
import { findPassages } from '../find-passages.ts';
import { toEvidencePassages } from '../map-passages.ts';
import { decisionAskedFor, tellsDecision } from './decision-questions.ts';
import { extractiveEngine } from './extractive-engine.ts';

/** Whatever is searched, all of the paper is found. */
async function answer(question: string, passages: readonly RankedPassage[]) {
  const search = () => ({ passages: [...passages], searched: { passages: passages.length, documents: 1 } });
  const found = await findPassages(question, search);
  const request = answerRequest(question, toEvidencePassages(found.passages), { evidence: found.evidence });
  const summary: string[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal))
    if (part.type === 'segment' && part.phase === 'summary') summary.push(part.segment.text);
  return { evidence: found.evidence, summary };
}

const items = [
  'TOP 1 Genehmigung des Protokolls\n\nDas Protokoll der 6. Sitzung wird einstimmig genehmigt.',
  'TOP 2 Erwerb der Windparks Südheide\n\nDer Vorstand stellt die Angebote vor. Dem Erwerb wird mit 4 Ja-Stimmen, 1 Nein-Stimme und 1 Enthaltung zugestimmt. Dagegen stimmt Prof. Harms.',
  'TOP 3 Budget 2026\n\nDas Budget 2026 beträgt 12,4 Mio. €. Die Personalkosten sind noch aufzuschlüsseln. Der Beschluss wird auf die Sitzung vom 17. September 2025 vertagt.',
  'TOP 4 Kredit\n\nHerr Kern erläutert den Kredit. Der Aufsichtsrat lehnt ihn ab.',
  'TOP 5 Leitstelle\n\nDie Leitstelle wird bis Ende 2027 erneuert.',
];
/** The same with a page for each item, and all on one page. */
const minutes = items.map((text, page) => pageOfPaper(page, text));
const page = [pageOfPaper(0, items.join('\n\n'))];

const postponed = 'Der Beschluss wird auf die Sitzung vom 17. September 2025 vertagt.';
const approved = 'Dem Erwerb wird mit 4 Ja-Stimmen, 1 Nein-Stimme und 1 Enthaltung zugestimmt.';

describe('CHAT-05 who asks whether something was approved gets what was decided on that, and on nothing else', () => {
  test.each([
    'Hat der Aufsichtsrat den Verkauf der Tochtergesellschaft genehmigt?',
    'Wurde die Leitstelle genehmigt?',
    'Wer stimmte gegen die Leitstelle?',
    'Wurde das Budget 2025 genehmigt?',
    'Was the 2025 budget approved?',
    'Did the board approve the sale of the subsidiary?',
  ])('CHAT-05 nothing where no decision on it is told: %s', async (question) => {
    expect((await answer(question, minutes)).evidence).not.toBe('answered');
    expect((await answer(question, page)).evidence).not.toBe('answered');
  });

  test.each([
    'Wurde das Budget genehmigt?',
    'Hat der Aufsichtsrat das Budget 2026 beschlossen?',
    'hat der aufsichtsrat das budget genehmigt?',
    'Wer stimmte gegen das Budget 2026?',
    'Wie wurde über das Budget abgestimmt?',
    'Wurden die Personalkosten genehmigt?',
    'Was the 2026 budget approved?',
  ])('CHAT-05 that it was put off, where it was: %s', async (question) => {
    expect(await answer(question, minutes)).toEqual({ evidence: 'answered', summary: [postponed] });
    expect(await answer(question, page)).toEqual({ evidence: 'answered', summary: [postponed] });
  });

  test.each([
    ['Wurde dem Erwerb der Windparks zugestimmt?', approved],
    ['Wurde der Kauf der Windparks genehmigt?', approved],
    ['Wer stimmte gegen den Erwerb der Windparks?', 'Dagegen stimmt Prof. Harms.'],
    ['Wurde das Protokoll genehmigt?', 'Das Protokoll der 6. Sitzung wird einstimmig genehmigt.'],
    ['Hat der Aufsichtsrat den Kredit genehmigt?', 'Der Aufsichtsrat lehnt ihn ab.'],
  ])('CHAT-05 what its heading or the sentence before puts on it: %s', async (question, first) => {
    const { evidence, summary } = await answer(question, page);
    expect(evidence).toBe('answered');
    expect(summary[0]).toBe(first);
    expect(summary.join(' ')).not.toContain(first === postponed ? approved : postponed);
  });
});

const permits = pageOfPaper(
  0,
  `Schulhaus; Ersatz der Heizung

Die Bauverwaltung holt zwei Offerten ein.

Baugesuch Meier, Hauptstrasse 12

Das Baugesuch für einen Anbau wird bewilligt.

Baugesuch Huber, Bachweg 4

Gegen das Baugesuch sind Einsprachen eingegangen. Das Geschäft wird sistiert.`,
);

test('CHAT-05 what is decided below a heading is on what that names', async () => {
  const ofMeier = { evidence: 'answered', summary: ['Das Baugesuch für einen Anbau wird bewilligt.'] };
  expect(await answer('Wurde das Baugesuch Meier bewilligt?', [permits])).toEqual(ofMeier);
  expect((await answer('Wurde das Baugesuch Huber bewilligt?', [permits])).summary).toEqual([
    'Das Geschäft wird sistiert.',
  ]);
  expect((await answer('Wurde der Ersatz der Heizung bewilligt?', [permits])).evidence).not.toBe('answered');
});

const demands = pageOfPaper(
  0,
  `Deshalb habe ich mich entschieden, Forderung 5 zu unterstützen.

Beschlussfassung

Forderung 4 wird mit 115:0 Stimmen erheblich erklärt.

Forderung 5 wird mit 67:47 Stimmen bei 1 Enthaltung erheblich erklärt.`,
);

test.each([
  'Wie wurde Forderung 5 entschieden?',
  'Wie wurde über Forderung 5 entschieden?',
  'Und wie ist über Forderung 5 entschieden worden?',
])('CHAT-04 how something was decided is told by its vote: %s', async (question) => {
  const { summary } = await answer(question, [demands]);
  expect(summary).toEqual(['Forderung 5 wird mit 67:47 Stimmen bei 1 Enthaltung erheblich erklärt.']);
});

test.each([
  ['Hat der Aufsichtsrat der Nordwerk AG den Verkauf der Werft genehmigt?', 'den Verkauf der Werft'],
  ['Hat der Rat der Beschaffung der Busse zugestimmt?', 'der Beschaffung der Busse'],
  ['Wurde das Budget vom Aufsichtsrat genehmigt?', 'das Budget'],
  ['Stimmte der Vorstand dem Vertrag zu?', 'dem Vertrag'],
  ['Hat die Kommission am 3. März 2025 das Reglement abgelehnt?', 'am das Reglement'],
  ['Wer war dagegen? Kredit Turnhalle', 'Kredit Turnhalle'],
  ['Has the board approved the new slipway?', 'the new slipway'],
  ['Were the fees approved?', 'the fees'],
  ['Who voted against the fees?', 'the fees'],
])('CHAT-04 reads what was decided on apart from who decided, and when: %s', (question, object) => {
  expect(decisionAskedFor(question)?.object.replaceAll(/\s+/gu, ' ')).toBe(object);
});

test.each(['Wann wurde das Budget genehmigt?', 'Wer hat den Vertrag genehmigt?', 'Was kostet die Genehmigung?'])(
  'CHAT-04 asks for something else: %s',
  (question) => {
    expect(decisionAskedFor(question)).toBeNull();
  },
);

test.each([
  ['Der Rat stimmt der Anschaffung der Busse zu.', true],
  ['Der Entwurf wird an den Ausschuss zurückgewiesen.', true],
  ['Frau Roth wird zur Präsidentin gewählt.', true],
  ['The Board tabled the matter until March.', true],
  ['Der Vorstand beantragt, das Budget zu genehmigen.', false],
  ['Der Vorstand stellt fest, dass die Zahlen stimmen.', false],
  ['Das Budget soll im Herbst genehmigt werden.', false],
  ['Der Erwerb bedarf der Zustimmung; sie wird erteilt oder verweigert.', false],
  ['Die SVP-Fraktion lehnt die Motion ab.', false],
  ['Wird ein Antrag abgelehnt, entscheidet die Kommission.', false],
])('CHAT-04 tells a decision, or none: %s', (sentence, expected) => {
  expect(tellsDecision(sentence)).toBe(expected);
});
