import { describe, expect, test } from 'vitest';
import { answerRequest } from '#support/answer-requests.ts';
import { pageOfPaper } from '#support/ranked-passages.ts';
import type { RankedPassage } from '../../retrieval/service.ts';
import { findPassages } from '../find-passages.ts';
import { toEvidencePassages } from '../map-passages.ts';
import { decisionAskedFor } from './decision-questions.ts';
import { extractiveEngine } from './extractive-engine.ts';
import { decisionsOn } from './find-decisions.ts';

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
    'Wurde das Budget für das Jahr 2025 genehmigt?',
    'Was the 2025 budget approved?',
    'Was the budget for 2025 approved?',
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
    'Wurde im Jahr 2025 das Budget genehmigt?',
    'Wurde das Budget Ende 2025 genehmigt?',
    'Wurde seit 2020 ein Budget genehmigt?',
    'Wurde das Budget für das Jahr 2026 genehmigt?',
    'Was the budget for 2026 approved?',
    'Was the budget approved in 2025?',
    'Was the budget approved in early 2025?',
    'Wer war gegen das Budget?',
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
    expect(summary.join(' ')).not.toContain(postponed);
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
  ['Wer war gegen das Budget?', 'das Budget'],
  ['Wer war für das Budget 2026?', 'das Budget 2026'],
  ['War das Budget genehmigt?', 'das Budget'],
  ['Wird das Budget genehmigt?', 'das Budget'],
  ['Wird Forderung 5 angenommen?', 'Forderung 5'],
  ['Wie ging die Abstimmung über das Budget aus?', 'die Abstimmung über das Budget'],
  ['Is the motion carried?', 'the motion'],
  ['Has the board approved the new slipway?', 'the new slipway'],
  ['Were the fees approved?', 'the fees'],
  ['Who voted against the fees?', 'the fees'],
])('CHAT-04 reads what was decided on apart from who decided, and when: %s', (question, object) => {
  expect(decisionAskedFor(question)?.object.replaceAll(/\s+/gu, ' ')).toBe(object);
});

test.each([
  'Wann wurde das Budget genehmigt?',
  'Wer hat den Vertrag genehmigt?',
  'Was kostet die Genehmigung?',
  'Wann ist die Abstimmung über das Budget?',
  'Werden Kreditkarten angenommen?',
  'Wird Urlaub vom Vorgesetzten genehmigt?',
  'Wer war für den Umbau zuständig?',
  'Who was on the audit committee in 2022?',
  'When is the vote on the budget?',
  'Are losses carried forward?',
  'Were the losses carried forward?',
  'Is income tax deferred?',
])('CHAT-04 asks for something else: %s', (question) => {
  expect(decisionAskedFor(question)).toBeNull();
});

const lease = pageOfPaper(
  0,
  `TOP 1 Kündigung des Mietvertrags

Die Kündigung des Mietvertrags wird genehmigt.`,
);

test('CHAT-05 that the end of something was approved tells nothing of its own approval', async () => {
  const told = { evidence: 'answered', summary: ['Die Kündigung des Mietvertrags wird genehmigt.'] };
  expect(await answer('Wurde die Kündigung des Mietvertrags genehmigt?', [lease])).toEqual(told);
  expect(decisionsOn('Wurde der Mietvertrag genehmigt?', toEvidencePassages([lease]))).toEqual([]);
});

test('CHAT-05 whose motion it was is not told again where there is one motion', async () => {
  const first = 'Herr Kern erläutert die Miete. Der Antrag wird angenommen.';
  const ask = (text: string) =>
    decisionsOn('Wurde der Antrag des Vorstands angenommen?', toEvidencePassages([pageOfPaper(0, text)]))?.map(
      ({ sentence }) => sentence.text,
    );
  expect(ask(first)).toEqual(['Der Antrag wird angenommen.']);
  expect(ask(`${first} Frau Roth erläutert den Bau. Der Antrag wird abgelehnt.`)).toEqual([]);
  expect(ask('Der Antrag der SVP-Fraktion wird abgelehnt.')).toEqual([]);
  expect(ask('Der Vorstand erläutert den Kauf. Der Kauf wird genehmigt.')).toEqual([]);
  expect(ask(`${first} Der Antrag des Vorstands wird abgelehnt.`)).toEqual([
    'Der Antrag des Vorstands wird abgelehnt.',
  ]);
});

test.each([
  ['Wurde der Kauf der Minderheitsbeteiligung genehmigt?', 'Der Kauf der Minderheitsbeteiligung wird genehmigt.'],
  ['Was the purchase of the minority stake approved?', 'The Board approved the purchase of the minority stake.'],
  ['Wurde der Antrag der SVP-Fraktion abgelehnt?', 'Der Antrag der SVP-Fraktion wird abgelehnt.'],
  ['Was the budget approved?', 'The budget was approved on 5 May 2025.'],
  ['Wurde der Kredit bewilligt?', 'Der Kredit wird bewilligt, damit der Bau beginnen kann.'],
  ['Wurde der Antrag des Vorstands angenommen?', 'Der Antrag gilt als angenommen.'],
])('CHAT-05 what was decided is told, whatever else its sentence has: %s', async (question, text) => {
  const paper = pageOfPaper(0, `${text} Die Sitzung endet um 18 Uhr.`, { language: null });
  const { evidence, summary } = await answer(question, [paper]);
  expect(evidence).toBe('answered');
  expect(summary[0]).toBe(text);
});

test('CHAT-05 a decision that names what it is on is not on what was said before', async () => {
  const paper = pageOfPaper(
    0,
    'Im Werk fahren 18 Busse. Der Kauf der Anteile an der Solar AG wird genehmigt. Der Antrag der SVP-Fraktion wird abgelehnt.',
  );
  expect((await answer('Wurden die Busse genehmigt?', [paper])).evidence).not.toBe('answered');
  expect((await answer('Wurde der Kauf der Anteile genehmigt?', [paper])).summary).toEqual([
    'Der Kauf der Anteile an der Solar AG wird genehmigt.',
  ]);
});

describe('CHAT-05 where no decision on it is told, what else answers is kept, but no other decision passes for it', () => {
  const forecast = 'The revenue forecast for 2025 is 130 million euros. Revenue declined by 5 percent.';
  const report = pageOfPaper(0, forecast, { language: 'en' });
  const minutes = pageOfPaper(1, 'The agenda was approved. The board adopted the minutes of March.', {
    language: 'en',
  });

  test('CHAT-05 what is said of it', async () => {
    const { evidence, summary } = await answer('Was the revenue forecast approved?', [report]);
    expect(evidence).toBe('answered');
    expect(summary[0]).toBe('The revenue forecast for 2025 is 130 million euros.');
  });

  test('CHAT-05 no decision on something else', async () => {
    expect((await answer('Was the revenue forecast approved?', [minutes])).evidence).not.toBe('answered');
  });
});

test('CHAT-05 who asks how somebody voted is told that first', async () => {
  const told = 'Dagegen stimmt Prof. Harms.';
  expect((await answer('Hat Prof. Harms dem Erwerb zugestimmt?', page)).summary[0]).toBe(told);
  expect((await answer('Stimmte Herr Harms dem Erwerb zu?', page)).summary[0]).toBe(told);
  expect((await answer('Hat der Aufsichtsrat dem Erwerb zugestimmt?', page)).summary[0]).toBe(approved);
});

test('CHAT-05 who asks for voters gets them first, though another sentence says all of what was voted on', async () => {
  const buses = [
    'Herr Lindner erläutert die Vorlage zur Erneuerung der Fahrzeugflotte.',
    'Der Verwaltungsrat beschliesst die Beschaffung von 24 Elektrobussen zum Preis von 11,8 Millionen Euro.',
    'Die Lieferung der Elektrobusse beginnt im Mai 2026.',
    'Der Antrag wird mit 7 Ja-Stimmen gegen 2 Nein-Stimmen angenommen.',
    'Gegen den Antrag stimmen Frau Vogel und Herr Brandt wegen der Ladeinfrastruktur.',
  ].join(' ');
  const item = pageOfPaper(1, `2. Beschaffung von Elektrobussen\n\n${buses}`);
  const passages = toEvidencePassages([item]);
  const request = answerRequest('Wer stimmte gegen die Beschaffung der Elektrobusse?', passages);
  const quoted: string[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal))
    if (part.type === 'segment' && part.phase === 'snippets') quoted.push(part.segment.text);
  expect(quoted[0]).toContain('Frau Vogel und Herr Brandt');
});
