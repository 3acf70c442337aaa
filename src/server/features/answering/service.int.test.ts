import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addIndexedDocument, type DocumentToIndex } from '#support/indexed-documents.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { followLookup, type LookedUp, openRelay } from '../retrieval/service.ts';
import { type AnswerProgress, answerQuestion, type LookAhead, lookAhead, type QuestionToAnswer } from './service.ts';

let service: TestApp;
let user: TestUser;
let other: TestUser;
let minutes: string;
let budget: string;

beforeAll(async () => {
  service = await startTestApp();
  [user, other] = [await service.createUser(), await service.createUser()];
  minutes = await addDocument(user, {
    title: 'Protokoll Verwaltungsrat',
    meetingDate: '2024-02-14',
    passages: [
      'Der Präsident eröffnet die Sitzung um 9 Uhr. Entschuldigt ist Frau Keller.',
      'Die Dividende von CHF 3.50 je Aktie wird mit 6:1 Stimmen genehmigt. Gegen die Dividende stimmt Herr Brunner.',
      'Die Geschäftsleitung wird beauftragt, bis Ende März 2024 die Auszahlung der Dividende zu regeln.',
    ],
  });
  budget = await addDocument(user, {
    title: 'Budget 2023',
    meetingDate: '2023-11-20',
    passages: ['Für den Neubau des Lagers in Arbon sind 4,2 Mio. Franken eingestellt.'],
  });
});
afterAll(() => service.close());

async function addDocument(owner: TestUser, document: DocumentToIndex): Promise<string> {
  const { documentId } = await addIndexedDocument(service.platform.database, owner.scope, document);
  await service.platform.database.withUser(owner.scope, async (tx) => {
    for (const [index, passage] of document.passages.entries()) {
      await tx.$client.query(
        'INSERT INTO pages (user_id, document_id, page_number, label, text) VALUES ($1, $2, $3, $4, $5)',
        [
          owner.scope.userId,
          documentId,
          index + 1,
          `A-${index + 1}`,
          typeof passage === 'string' ? passage : (passage.text ?? ''),
        ],
      );
    }
  });
  return documentId;
}

async function ask(as: TestUser, question: string, changes: Partial<QuestionToAnswer> = {}, ahead?: LookAhead) {
  const asked: QuestionToAnswer = {
    question,
    history: [],
    limits: null,
    interfaceLanguage: 'de',
    isDetailed: false,
    phases: ['snippets', 'summary', 'recommendations'],
    earlierCitations: [],
    ...changes,
  };
  const parts: AnswerProgress[] = [];
  for await (const part of answerQuestion(service.platform, as.scope, asked, new AbortController().signal, ahead)) {
    parts.push(part);
  }
  const phase = (name: string) => {
    const found = parts.find((part) => part.type === 'phase' && part.phase === name);
    if (found?.type !== 'phase') throw new Error(`no phase ${name}`);
    return found;
  };
  return { parts, phase };
}

test('CHAT-04 a question is answered in three phases from the stored pages, the first with the quotation', async () => {
  const { parts, phase } = await ask(user, 'Wie hoch ist die Dividende?');
  expect(parts[0]).toMatchObject({ type: 'searched', passages: 4, documents: 2, evidence: 'answered' });
  expect(phase('snippets').citations[0]).toMatchObject({
    number: 1,
    documentId: minutes,
    title: 'Protokoll Verwaltungsrat',
    date: '2024-02-14',
    fileName: 'unterlage.pdf',
    page: 2,
    pageLabel: 'A-2',
  });
  expect(phase('summary').segments[0]).toMatchObject({
    text: 'Die Dividende von CHF 3.50 je Aktie wird mit 6:1 Stimmen genehmigt.',
    marks: [1],
    kind: 'sentence',
  });
  expect(phase('recommendations').segments).toContainEqual(
    expect.objectContaining({ kind: 'task', responsible: 'Geschäftsleitung', dueDate: '2024-03-31' }),
  );
});

test('CHAT-04 an answer draws on what was looked up while its question was stored, and looks up itself what that is not', async () => {
  const question = 'Wie hoch ist die Dividende?';
  const searched = { passages: 0, documents: 0 };
  const aheadOf = (found: LookedUp | undefined): LookAhead => ({
    question,
    lookup: { relay: openRelay(), found: Promise.resolve(found) },
  });
  const empty = aheadOf({ searched, candidates: null, documents: [] });
  const searchedBy = async (changes: Partial<QuestionToAnswer>, ahead: LookAhead | undefined, asked = question) =>
    (await ask(user, asked, { phases: ['snippets'], ...changes }, ahead)).parts[0];
  expect(await searchedBy({}, empty)).toMatchObject({ ...searched, evidence: 'nothing' });
  expect(await searchedBy({}, lookAhead(service.platform, user.scope, question))).toMatchObject({ passages: 4 });
  const answered = { passages: 3, documents: 1, evidence: 'answered' };
  const limits = { documentIds: [minutes], dateFrom: null, dateTo: null };
  expect(await searchedBy({ limits }, empty)).toMatchObject(answered);
  const inTime = { documentIds: [], dateFrom: '2024-01-01', dateTo: null };
  expect(await searchedBy({ limits: inTime }, empty)).toMatchObject(answered);
  expect(await searchedBy({}, empty, 'Wie hoch ist die Dividende je Aktie?')).toMatchObject({ passages: 4 });
  expect(await searchedBy({}, aheadOf(undefined))).toMatchObject({ passages: 4, evidence: 'answered' });
});

test('CHAT-04 a look-ahead that told half of it and failed leaves nothing in the answer', async () => {
  const archivist = await service.createUser();
  const costs = Array.from({ length: 340 }, (_, index) => `Brücke ${index} kostet ${index + 1}000 Franken.`);
  await addDocument(archivist, {
    title: 'Bauten',
    fileName: 'bauten.pdf',
    passages: ['Die Dividende steigt.', ...costs],
  });
  const question = 'Was kostet die Brücke 217?';
  const answer = async (ahead?: LookAhead) => {
    const { parts } = await ask(archivist, question, { phases: ['snippets'] }, ahead);
    return JSON.parse(JSON.stringify(parts, (key, value) => (key === 'id' ? 0 : value))) as unknown;
  };
  const alone = await answer();
  expect(JSON.stringify(alone)).toContain('218000 Franken');
  expect(await answer(lookAhead(service.platform, archivist.scope, question))).toEqual(alone);
  const relay = openRelay();
  const failing: LookAhead = { question, lookup: { relay, found: Promise.resolve(undefined) } };
  await followLookup(service.platform, archivist.scope, { question: 'Steigt die Dividende?' }, relay);
  expect(await answer(failing)).toEqual(alone);
});

test('CHAT-04 of each user one question at a time is looked up ahead: many that are asked at once take turns', async () => {
  const begin = (as: TestUser) => lookAhead(service.platform, as.scope, 'Wie hoch ist die Dividende?');
  const [first, second, others] = [begin(user), begin(user), begin(other)];
  expect(second).toBeUndefined();
  expect((await first?.lookup?.found)?.searched).toEqual({ passages: 4, documents: 2 });
  expect((await others?.lookup?.found)?.searched.passages).toBe(0);
  expect(begin(user)).toBeDefined();
});

test('CHAT-04 what was looked up ahead is not kept for an answer that must wait for long', async () => {
  const question = 'Wie hoch ist die Dividende?';
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const ahead = lookAhead(service.platform, other.scope, question);
  const [end] = timers.mock.calls.find(([, milliseconds]) => milliseconds === 1_000) ?? [];
  timers.mockRestore();
  expect((await ahead?.lookup?.found)?.searched.passages).toBe(0);
  end?.();
  expect(ahead?.lookup).toBeNull();
});

test('UPL-08 a newer version is recommended where it is stored as one, not where titles look like it', async () => {
  const reader = await service.createUser();
  const paper = (version: string, limit: string) =>
    addDocument(reader, {
      title: `Spesenreglement Version ${version}`,
      fileName: `spesen-v${version}.pdf`,
      passages: [`Die Pauschale für Spesen im Verwaltungsrat beträgt ${limit} Franken im Jahr.`],
    });
  const [first, second] = [await paper('1', '1200'), await paper('2', '1200')];
  const limits = { documentIds: [first, second], dateFrom: null, dateTo: null };
  const kinds = async () => {
    const { phase } = await ask(reader, 'Wie hoch ist die Pauschale für Spesen im Verwaltungsrat?', { limits });
    const { segments, citations } = phase('recommendations');
    const newer = segments.find(({ kind }) => kind === 'newer-version');
    return newer?.marks.map((mark) => citations.find(({ number }) => number === mark)?.documentId);
  };
  expect(await kinds()).toBeUndefined();
  const body = { documentId: second };
  const answer = await reader.request(`/api/documents/${first}/replaced`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
  expect(await kinds()).toEqual([first, second]);
});

test('CHAT-05 every segment but a notice bears marks, and every mark is a citation of its phase', async () => {
  const { parts } = await ask(user, 'Wie hoch ist die Dividende?');
  const phases = parts.filter((part) => part.type === 'phase');
  expect(phases).toHaveLength(3);
  for (const { segments, citations } of phases) {
    const numbers = citations.map(({ number }) => number);
    for (const { kind, marks } of segments) {
      expect(kind === 'notice' || marks.length > 0).toBe(true);
      expect(numbers).toEqual(expect.arrayContaining(marks));
    }
  }
});

test('CHAT-05 a quotation that the stored pages no longer hold is left out', async () => {
  const forged = await service.createUser();
  const documentId = await addDocument(forged, {
    title: 'Protokoll Stiftungsrat',
    passages: ['Der Stiftungsrat genehmigt den Kredit von 80 000 Franken.', 'Die Sitzung schliesst um elf Uhr.'],
  });
  await service.platform.database.withUser(forged.scope, (tx) =>
    tx.$client.query('UPDATE pages SET text = $2 WHERE document_id = $1 AND page_number = 1', [
      documentId,
      'Der Stiftungsrat genehmigt den Kredit von 90 000 Franken.',
    ]),
  );
  const { phase } = await ask(forged, 'Welchen Kredit genehmigt der Stiftungsrat?');
  expect(JSON.stringify(phase('snippets'))).not.toContain('80 000');
  expect(phase('summary').segments.every(({ text }) => !text.includes('80 000'))).toBe(true);
});

test('CHAT-05 where the documents hold no answer the assistant says so first, says what it searched, and cites nothing in the summary', async () => {
  const { phase } = await ask(user, 'Welche Farbe hat der Teppich im Foyer des Theaters?');
  const [first, second] = phase('snippets').segments;
  expect(first).toEqual({ text: 'In Ihren Dokumenten habe ich dazu nichts gefunden.', marks: [], kind: 'notice' });
  expect(second?.text).toBe('Durchsucht wurden 4 Textstellen in 2 Dokumenten.');
  expect(phase('summary').evidence).not.toBe('answered');
  expect(phase('summary').citations).toEqual([]);
  expect(phase('recommendations').citations).toEqual([]);
});

test('CHAT-04 another user finds nothing of it, in the language of the question', async () => {
  const { parts, phase } = await ask(other, 'How high is the dividend per share?');
  expect(parts[0]).toMatchObject({ passages: 0, documents: 0, evidence: 'nothing' });
  expect(phase('snippets').segments[0]?.text).toBe('I found nothing about this in your documents.');
  expect(phase('snippets').citations).toEqual([]);
});

test('CHAT-11 a question is limited to files and to a range of dates', async () => {
  const byFile = await ask(user, 'Wie hoch ist die Dividende?', {
    limits: { documentIds: [budget], dateFrom: null, dateTo: null },
  });
  expect(byFile.parts[0]).toMatchObject({ passages: 1, documents: 1 });
  const byDate = await ask(user, 'Wie viel kostet der Neubau des Lagers in Arbon?', {
    limits: { documentIds: [], dateFrom: '2023-01-01', dateTo: '2023-12-31' },
  });
  expect(byDate.phase('snippets').citations.map(({ documentId }) => documentId)).toEqual([budget]);
});

test('CHAT-11 a follow-up question carries the topic of the one before', async () => {
  const { phase } = await ask(user, 'Und wer war dagegen?', {
    history: [{ question: 'Wie wurde über die Dividende abgestimmt?', answer: 'Mit 6:1 Stimmen genehmigt.' }],
  });
  expect(phase('summary').segments[0]?.text).toBe('Gegen die Dividende stimmt Herr Brunner.');
});

test('CHAT-04 a second half that asks with a verb of its own is answered, too', async () => {
  const chair = await service.createUser();
  await addDocument(chair, {
    title: 'Protokoll Stiftungsrat',
    meetingDate: '2024-05-14',
    passages: ['Dem Antrag zur Mensa stimmte Frau Odermatt zu. An der Sitzung fehlten drei Mitglieder.'],
  });
  const { phase } = await ask(chair, 'Wer stimmte dem Antrag zur Mensa zu und wie viele fehlten?');
  const said = phase('summary').segments.map(({ text }) => text);
  expect(said).toContain('Dem Antrag zur Mensa stimmte Frau Odermatt zu.');
  expect(said).toContain('An der Sitzung fehlten drei Mitglieder.');
});

test('CHAT-07 recommendations asked for later keep the marks of the earlier phases', async () => {
  const first = await ask(user, 'Wie hoch ist die Dividende?', { phases: ['snippets', 'summary'] });
  const earlierCitations = first.phase('snippets').citations;
  const later = await ask(user, 'Wie hoch ist die Dividende?', { phases: ['recommendations'], earlierCitations });
  const task = later.phase('recommendations').citations.find(({ snippet }) => snippet.includes('beauftragt'));
  const known = earlierCitations.find(({ page }) => page === task?.page);
  expect(task?.number).toBe(known?.number);
});

test('CHAT-08 an aborted answer ends without an error', async () => {
  const controller = new AbortController();
  const asked: QuestionToAnswer = {
    question: 'Wie hoch ist die Dividende?',
    history: [],
    limits: null,
    interfaceLanguage: 'de',
    isDetailed: true,
    phases: ['snippets', 'summary', 'recommendations'],
    earlierCitations: [],
  };
  const types: string[] = [];
  for await (const part of answerQuestion(service.platform, user.scope, asked, controller.signal)) {
    types.push(part.type);
    if (part.type === 'segment') controller.abort();
  }
  expect(types).toEqual(['searched', 'citations', 'segment']);
});

test('CHAT-04 a first short document answers what stands in it, the example questions among it, and nothing else', async () => {
  const newcomer = await service.createUser();
  await addDocument(newcomer, {
    title: 'Protokoll der 12. Sitzung des Beirats',
    meetingDate: '2026-02-03',
    passages: [
      'Ort: Rathaus, Saal 4\n\nVorsitz: Frau Dr. Ilse Amrein\n\nProtokollführung: Herr Timo Behnke\n\nEntschuldigt: Herr Olk',
      '1. Kauf von 9 Elektrofähren\n\nFrau Sander stellt das Angebot vor. Der Preis beträgt 6,4 Mio. Euro netto.\n\nBeschluss: Der Kauf wird mit 4 zu 2 Stimmen beschlossen. Dagegen stimmen Frau Ruf und Herr Gill.',
      '2. Krankenstand\n\nDie Geschäftsführung wird beauftragt, bis zum 30. Juni 2026 die Ursachen zu prüfen und zu berichten.',
      '3. Verschiedenes\n\nDie nächste Sitzung findet am 5. Mai 2026 um 14 Uhr statt.',
    ],
  });
  const evidenceFor = async (question: string) => (await ask(newcomer, question)).phase('snippets').evidence;
  const answered = [
    'Welche Beschlüsse wurden in der letzten Sitzung gefasst?',
    'Wer hat gegen den Antrag gestimmt und mit welcher Begründung?',
    'Welche Fristen und Aufgaben ergeben sich aus dem Protokoll?',
    'Wer stimmte dagegen?',
    'Wer führte das Protokoll?',
    'Wo fand die Sitzung statt?',
    'Was kosten die Elektrofähren?',
  ];
  for (const question of answered) expect([question, await evidenceFor(question)]).toEqual([question, 'answered']);
  const refused = [
    'Wer ist der Bundespräsident?',
    'Wie viele Einwohner hat Tokio?',
    'Wie lautet die Kontonummer?',
    'Danke',
  ];
  for (const question of refused) expect([question, await evidenceFor(question)]).not.toEqual([question, 'answered']);
  expect(JSON.stringify((await ask(newcomer, 'Wer stimmte dagegen?')).phase('snippets').segments)).toContain(
    'Frau Ruf',
  );
  const summaryOf = async (question: string) =>
    (await ask(newcomer, question)).phase('summary').segments.map(({ text }) => text);
  expect(await summaryOf('Wo fand die Sitzung statt?')).toEqual(['Ort: Rathaus, Saal 4']);
  expect(await summaryOf('Wer führte das Protokoll?')).toEqual(['Protokollführung: Herr Timo Behnke']);
});

test('CHAT-04 the result of a numbered demand answers, however little else of the question stands there', async () => {
  const newcomer = await service.createUser();
  await addDocument(newcomer, {
    title: 'Protokoll Nr. 61',
    meetingDate: '2023-08-16',
    passages: [
      'Diskussion zu den Forderungen. Die Kommission hat darüber lange beraten und mehrere Varianten geprüft.',
      'Forderung 3 wird mit 60:52 Stimmen nicht erheblich erklärt',
      'Forderung 4 wird mit 115:0 Stimmen erheblich erklärt',
    ],
  });
  const { phase } = await ask(newcomer, 'Wie wurde Forderung 4 abgestimmt?');
  expect(phase('snippets').evidence).toBe('answered');
  expect(
    phase('summary')
      .segments.map(({ text }) => text)
      .join(' '),
  ).toContain('115:0');
  expect((await ask(newcomer, 'Wie wurde Forderung 9 abgestimmt?')).phase('snippets').evidence).not.toBe('answered');
});

test('CHAT-11 a follow-up about another place or person is answered by its own row, or not at all', async () => {
  const newcomer = await service.createUser();
  const table = (header: readonly string[], rows: readonly (readonly string[])[]) => ({
    text: [header, ...rows].map((row) => row.join('\t')).join('\n'),
    context: rows.map((row) => row.map((value, column) => `${header[column]}: ${value}`).join('; ')).join('\n'),
  });
  await addDocument(newcomer, {
    title: 'Umsatz Regionen 2025',
    passages: [
      table(
        ['Region', 'Umsatz TEUR', 'Vorjahr TEUR'],
        [
          ['Nordamerika', '18400', '17100'],
          ['Europa', '52300', '54100'],
          ['Asien', '21950', '19800'],
          ['Südamerika', '4300', '4450'],
        ],
      ),
    ],
  });
  await addDocument(newcomer, {
    title: 'Anwesenheit der Mitglieder 2025',
    passages: [
      table(
        ['Mitglied', 'Sitzungen', 'Anwesend'],
        [
          ['Karl-Heinz Bruckner', '5', '4'],
          ['Sabine Tannert', '5', '3'],
          ['Cem Aydin', '5', '4'],
        ],
      ),
    ],
  });
  const follow = async (before: string, question: string) => {
    const { phase } = await ask(newcomer, question, { history: [{ question: before, answer: '' }] });
    const texts = phase('summary').segments.map(({ text }) => text);
    return [question, phase('snippets').evidence, texts.join(' ')];
  };
  const asia = 'Wie hoch war der Umsatz in Asien 2025?';
  for (const question of ['Und in Südamerika?', 'Und Südamerika?']) {
    expect(await follow(asia, question)).toEqual([question, 'answered', 'Südamerika – Umsatz TEUR: 4300.']);
  }
  expect(await follow(asia, 'Und Europa?')).toEqual(['Und Europa?', 'answered', 'Europa – Umsatz TEUR: 52300.']);
  const tannert = 'Wie viele Sitzungen hat Frau Tannert 2025 besucht?';
  expect((await follow(tannert, 'Und Herr Aydin?')).slice(1)).toEqual(['answered', 'Cem Aydin – Sitzungen: 5.']);
  for (const [before, question] of [
    [asia, 'Und in Ozeanien?'],
    [tannert, 'Und Herr Lindqvist?'],
  ] as const) {
    expect((await follow(before, question))[1]).not.toBe('answered');
  }
});
