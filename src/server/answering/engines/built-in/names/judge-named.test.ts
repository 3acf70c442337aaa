import { expect, test } from 'vitest';
import { type Label, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { mentions, nearestTo } from '#server/platform/linguistics/labels/nearest-labels.ts';
import { readDocument } from '#server/reading/read-document.ts';
import type { AnswerSources, EvidencePassage } from '../../../engine.ts';
import { createBuiltInEngine } from '../built-in-engine.ts';
import { judgePassages } from '../judge-passages.ts';

const { signal } = new AbortController();
const engine = createBuiltInEngine(async (asked) => judgePassages(asked), '2026-12-01');

/** The passages of a paper as they are searched. */
async function read(text: string, title: string, meetingDate: string | null = null): Promise<EvidencePassage[]> {
  const { passages } = await readDocument(new TextEncoder().encode(text), `${title}.md`, 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  return passages.map((passage, ordinal) => ({
    ...passage,
    ...{ id: `${title} ${ordinal}`, documentId: title, ordinal, uploadId: title, title, fileName: `${title}.md` },
    ...{ mailTitle: null, pageCount: 1, meetingDate, score: 1 },
  }));
}

async function ask(question: string, passages: readonly EvidencePassage[], onPage: readonly EvidencePassage[] = []) {
  const sources: AnswerSources = {
    search: async () => ({
      passages,
      searched: { passages: passages.length, documents: 1 },
      rarity: { get: () => 2 } as never,
    }),
    findNamed: async (label: Label) => {
      if (label.kind === 'page') return { passages: onPage, nearest: [] };
      const found = passages.filter((each) => mentions(each, label));
      const names = passages.flatMap(({ text, section }) => labelsIn(`${section}\n${text}`));
      return { passages: found, nearest: found.length > 0 ? [] : nearestTo(label, names) };
    },
    listRecords: async () => [],
    listMeetingDays: async () => [],
    listUnread: async () => ({ files: [], total: 0, pending: 0 }),
  };
  const asked = { question, history: [], isDetailed: false, phases: ['summary'], interfaceLanguage: 'de' } as const;
  const intent = await engine.understand(asked, sources, signal);
  const { claims, notices, evidence } = await engine.find(intent, sources, signal);
  const told = claims.map(
    ({ text, sources: quoted }) =>
      text ?? quoted.map(({ passage, start, end }) => passage.text.slice(start, end)).join(': '),
  );
  return { told: told.join(' '), notices, evidence };
}

const minutes = `# Protokoll des Verwaltungsrats

## TOP 3 Gebühren

Die Gebühr für den Saal wird auf 40 Euro festgesetzt.

## TOP 3a Nachtrag

Der Flügel wird nicht mehr verliehen.

## TOP 13 Verschiedenes

Der Betriebsausflug führt an den See.

# Anhang

§ 4 Abs. 1: Der Rat tagt dreimal im Jahr.

§ 4 Abs. 2: Beschlüsse brauchen sieben Mitglieder.

§ 14 Abs. 2: Listen werden acht Jahre aufbewahrt.

Konto 2205: 310 Euro. Konto 22051: 95 Euro.

Beschluss VR 2026/07: Die Orgel wird gestimmt.

Beschluss VR 2025/07: Die Glocke wird geprüft.
`;

test.each([
  ['Was wurde unter TOP 3 beschlossen?', '40 Euro', 'Flügel'],
  ['was war nochmal bei top 3a', 'Flügel', '40 Euro'],
  ['Was steht unter TOP13?', 'Betriebsausflug', 'Flügel'],
  ['What was decided under agenda item 3?', '40 Euro', 'Flügel'],
  ['Was regelt § 4 Abs. 2?', 'sieben Mitglieder', 'acht Jahre'],
  ['Was regelt §4 (1)?', 'dreimal', 'sieben'],
  ['Was steht in Par. 14 Abs 2?', 'acht Jahre', 'sieben'],
  ['Was ist auf Konto 2205?', '310 Euro', '^95'],
  ['Was wurde mit VR 2026/07 beschlossen?', 'Orgel', 'Glocke'],
])('CHAT-04 a thing is looked up by its name, exactly: %s', async (question, right, wrong) => {
  const { told } = await ask(question, await read(minutes, 'Protokoll'));
  expect(told).toContain(right);
  expect(told).not.toMatch(new RegExp(wrong, 'u'));
});

test.each([
  ['Was wurde unter TOP 31 beschlossen?', 'TOP 31', 'TOP 13'],
  ['Was regelt § 4 Abs. 9?', '§ 4 Abs. 9', '§ 4 Abs. 1'],
  ['Was ist auf Konto 2206?', 'Konto 2206', 'Konto 2205'],
])('CHAT-04 of a name in no paper the answer says so, and which come nearest: %s', async (question, name, nearest) => {
  const { told, notices, evidence } = await ask(question, await read(minutes, 'Protokoll'));
  expect(told).toBe('');
  expect(evidence).toBe('nothing');
  expect(notices[0]).toMatch(new RegExp(`^${name.replace('.', '\\.')} steht in keinem`, 'u'));
  expect(notices[0]).toContain(nearest);
});

const rules = `# Geschäftsordnung

## § 2 Sitzungen

(1) Sitzungen finden montags statt.

(2) Die Einladung geht zwei Wochen vorher zu.

## § 3 Ausschüsse

Es bestehen folgende Ausschüsse:

a) Bau, Leitung Frau Ahrens

b) Finanzen, Leitung Herr Boysen
`;

test.each([
  ['Was regelt § 2 Abs. 2?', 'zwei Wochen', 'montags'],
  ['Wer leitet den Ausschuss nach § 3 Buchst. b?', 'Boysen', 'Ahrens'],
  ['What does section 2(1) say?', 'montags', 'Wochen'],
])('CHAT-04 parts of a paragraph are told apart: %s', async (question, right, wrong) => {
  const { told } = await ask(question, await read(rules, 'Geschäftsordnung'));
  expect(told).toContain(right);
  expect(told).not.toContain(wrong);
});

test('CHAT-04 of several papers with such an item the one that is meant answers', async () => {
  const of = (body: string, matter: string) => `# Protokoll ${body}\n\n## TOP 2 Bericht\n\n${matter}\n`;
  const papers = [
    ...(await read(of('Vorstand', 'Der Vorstand mietet ein Lager.'), 'Protokoll Vorstand', '2026-05-04')),
    ...(await read(of('Beirat', 'Der Beirat lobt das Fest.'), 'Protokoll Beirat', '2026-04-02')),
  ];
  expect((await ask('Was steht unter TOP 2 im Protokoll des Beirats?', papers)).told).toContain('lobt das Fest');
  expect((await ask('Was steht unter TOP 2?', papers)).told).toContain('mietet ein Lager');
});

test('CHAT-04 where the number of an item or a paragraph is asked for, it is told', async () => {
  const { told } = await ask(
    'Unter welchem TOP wurde die Gebühr für den Saal festgesetzt?',
    await read(minutes, 'Protokoll'),
  );
  expect(told).toMatch(/^TOP 3 Gebühren: Die Gebühr/u);
});

test('CHAT-04 what stands under a title with the name of a paper answers, and the lines of an agenda do not', async () => {
  const agenda = `# Einladung

TOP 1 Begrüßung
TOP 2 Haushalt (Vorlage 24/31)
TOP 3 Saal (Vorlage 24/32)

## TOP 2 Haushalt (Vorlage 24/31)

Die Investitionen betragen 61 Tausend Euro.

## TOP 3 Saal (Vorlage 24/32)

Der Saal bekommt neue Fenster.
`;
  expect((await ask('Was steht in Vorlage 24/32?', await read(agenda, 'Einladung'))).told).toMatch(/neue Fenster\.$/u);
  const invested = await ask('Welche Investitionen enthält Vorlage 24/31?', await read(agenda, 'Einladung'));
  expect(invested.told).toMatch(/61 Tausend Euro\.$/u);
});

const page = async () =>
  read('Die Kapitalquote liegt bei 19,3 Prozent. Der Umsatz stieg deutlich.', 'Geschäftsbericht');

test('CHAT-04 what stands on a page is told from the pages with that printed number', async () => {
  expect((await ask('Was steht auf Seite iii?', [], await page())).told).toMatch(/19,3 Prozent\. Der Umsatz/u);
  expect((await ask('Wie hoch ist die Kapitalquote auf Seite 3?', [], await page())).told).toMatch(/19,3 Prozent\.$/u);
});

test('CHAT-04 a page without a word on the matter leaves the question to the whole papers', async () => {
  expect((await ask('Wer ist laut Seite 3 Kassenprüferin?', [], await page())).told).toBe('');
});
