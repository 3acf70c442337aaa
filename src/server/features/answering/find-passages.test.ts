import { expect, test } from 'vitest';
import { answering as german } from '#shared/messages/de/answering.ts';
import { pageOfPaper, rankedPassage } from '#support/ranked-passages.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { findPassages, type Search } from './find-passages.ts';
import { toEvidencePassages } from './map-passages.ts';

/** Passages of one long list of votes. */
function passagesOf(count: number, voteOf: (index: number) => string): RankedPassage[] {
  return Array.from({ length: count }, (_, index) =>
    pageOfPaper(index, `Mitglied ${index}\t${voteOf(index)}`, {
      documentId: 'votes',
      documentTitle: 'Abstimmung EBUS',
      fileName: 'ebus.csv',
      context: `Name: Mitglied ${index}; Stimme: ${voteOf(index)}`,
      score: 0.5,
    }),
  );
}

async function wholeListsOf(stored: readonly RankedPassage[], searched = stored.length): Promise<boolean[]> {
  const search = (_question: string, limit: number) => ({
    passages: stored.slice(0, limit),
    searched: { passages: searched, documents: 1 },
  });
  const { passages } = await findPassages('Wer stimmte bei EBUS dagegen?', search);
  return toEvidencePassages(passages).map(({ isFromWholeList }) => isFromWholeList === true);
}

test('CHAT-04 a list counts as whole only where the search had room for more of it', async () => {
  const short = await wholeListsOf(passagesOf(30, () => 'Nein'));
  expect(new Set(short)).toEqual(new Set([true]));
  // Of what was read few passages say what was asked: those that were not read may say it, too.
  const long = await wholeListsOf(passagesOf(60, (index) => (index % 10 === 0 ? 'Nein' : 'Ja')));
  expect(new Set(long)).toEqual(new Set([false]));
  // In a long document only passages with the rarer words of the question are looked at.
  const inBook = await wholeListsOf(
    passagesOf(30, () => 'Nein'),
    2_000,
  );
  expect(new Set(inBook)).toEqual(new Set([false]));
});

/** A document of one passage, found by whatever is searched. */
const documentOf = (id: string, meetingDate: string, text: string) =>
  rankedPassage(text, { id, documentId: id, documentTitle: id, meetingDate, score: 0.5 });

const minutes = documentOf(
  'Protokoll Nr. 61',
  '2023-08-16',
  `Entschuldigt:\tBétrisey Karin, Kesswil

Indergand Aline, Altnau

Beschlussfassung

Die Motion wird mit 62:45 Stimmen bei 9 Enthaltungen erheblich erklärt.

Präsident: Die nächste Ratssitzung findet am 30. August 2023 als Halbtagessitzung in Frauenfeld statt.`,
);
const ballot = documentOf('Abstimmungsprotokoll', '2024-08-14', 'Datum: 14.08.2024\n\nJa: 0\n\nAbwesend 12');

function findOf(question: string) {
  const stored = [ballot, minutes];
  return findPassages(question, (_question, limit, documentId, date) => {
    const passages = stored.filter(
      (each) =>
        (documentId === undefined || each.documentId === documentId) &&
        (date === undefined || each.meetingDate === date),
    );
    return { passages: passages.slice(0, limit), searched: { passages: passages.length, documents: passages.length } };
  });
}

const idsOf = ({ passages }: { passages: readonly { id: string }[] }) => passages.map(({ id }) => id);

test('CHAT-04 the day in a question limits the search to the documents of that day', async () => {
  for (const question of ['Wer war am 16. August 2023 abwesend?', 'Was wurde am 16. August 2023 beschlossen?']) {
    const found = await findOf(question);
    expect(idsOf(found)).toEqual([minutes.id]);
    expect(found.evidence).toBe('answered');
  }
  expect(idsOf(await findOf('Wie viele stimmten am 14.08.2024 mit Ja?'))).toEqual([ballot.id]);
});

test('CHAT-04 what another meeting decided is no answer for a day', async () => {
  const ofBallot = await findOf('Was hat der Grosse Rat am 14. August 2024 beschlossen?');
  expect(idsOf(ofBallot)).toEqual([ballot.id]);
  expect(ofBallot.evidence).not.toBe('answered');
  // The minutes only announce that day.
  expect((await findOf('Was wurde am 30. August 2023 beschlossen?')).evidence).not.toBe('answered');
});

test('CHAT-05 where no document is of a day and none says it, nothing is found, and the day is told', async () => {
  const found = await findOf('Was wurde am 3. Mai 2021 beschlossen?');
  expect(found).toMatchObject({ passages: [], evidence: 'nothing', missingDay: '2021-05-03' });
  expect(german.nothingOfDay('2021-05-03')).toBe('Vom 3. Mai 2021 habe ich in Ihren Dokumenten nichts gefunden.');
});

test('CHAT-05 what others have to do is no answer for somebody', async () => {
  const tasks = documentOf(
    'Protokoll',
    '2024-03-12',
    'Herr Winter prüft die Kosten. Frau Sommer holt drei Angebote ein.',
  );
  const ask = (question: string) =>
    findPassages(question, () => ({ passages: [tasks], searched: { passages: 1, documents: 1 } }));
  expect((await ask('Welche Aufgaben hat Herr Winter?')).evidence).toBe('answered');
  expect((await ask('Wer macht was?')).evidence).toBe('answered');
  expect((await ask('Was muss Herr Kunz tun?')).evidence).toBe('related');
});

test('CHAT-05 of the last meeting only its own papers answer, and its day is told', async () => {
  const stored = [
    documentOf('Protokoll der 1. Sitzung vom 12. März 2024', '2024-03-12', 'Der Kauf wird mit 4:1 Stimmen genehmigt.'),
    documentOf(
      'Protokoll der 2. Sitzung vom 18. Juni 2024',
      '2024-06-18',
      '2. Sitzung vom 18. Juni 2024\n\nEs wird gedankt.',
    ),
  ];
  const meetings = stored.map(({ documentId, documentTitle, fileName, meetingDate }) => ({
    documentId,
    title: documentTitle,
    fileName,
    date: meetingDate ?? '',
  }));
  const search: Search = (_question, limit, documentId, date) => {
    const kept = stored.filter(
      (each) =>
        (documentId === undefined || each.documentId === documentId) &&
        (date === undefined || each.meetingDate === date),
    );
    return { passages: kept.slice(0, limit), searched: { passages: kept.length, documents: kept.length } };
  };
  const decided = await findPassages('Was wurde an der letzten Sitzung beschlossen?', search, () => meetings);
  expect(decided).toMatchObject({ evidence: 'related', meantDay: '2024-06-18' });
  const before = await findPassages('Was wurde an der vorletzten Sitzung beschlossen?', search, () => meetings);
  expect(before).toMatchObject({ evidence: 'answered', meantDay: '2024-03-12' });
  expect((await findPassages('Wann war die letzte Sitzung?', search, () => meetings)).evidence).toBe('answered');
  const ofMonth = await findPassages('Was wurde in der Märzsitzung 2024 beschlossen?', search, () => meetings);
  expect(ofMonth).toMatchObject({ evidence: 'answered', meantDay: '2024-03-12' });
  expect(ofMonth.passages.map(({ meetingDate }) => meetingDate)).toEqual(['2024-03-12']);
});

test('CHAT-04 the decisions of a year come from every meeting of it, and from none of another', async () => {
  const decision = 'Der Kauf wird mit 4:1 Stimmen genehmigt.';
  const stored = ['2023-05-02', '2024-03-12', '2024-06-18', '2024-09-24'].map((date) =>
    documentOf(`Protokoll vom ${date}`, date, decision),
  );
  const search: Search = (_question, limit, documentId) => {
    const kept = stored.filter((each) => documentId === undefined || each.documentId === documentId);
    // The first document alone has as many hits as there is room for.
    return { passages: kept.slice(0, 1).slice(0, limit), searched: { passages: 300, documents: 4 } };
  };
  const meetings = stored.map(({ documentId, documentTitle, fileName, meetingDate }) => ({
    documentId,
    title: documentTitle,
    fileName,
    date: meetingDate ?? '',
  }));
  const found = await findPassages('Welche Beschlüsse wurden 2024 gefasst?', search, () => meetings);
  expect(found.evidence).toBe('answered');
  expect(found.passages.map(({ meetingDate }) => meetingDate)).toEqual(['2024-03-12', '2024-06-18', '2024-09-24']);
  const none = await findPassages('Welche Beschlüsse wurden 2021 gefasst?', search, () => meetings);
  expect(none.evidence).toBe('related');
});

test('CHAT-04 a first short paper that grants a sum answers what was granted, however it puts it', async () => {
  const ask = (text: string, question = 'Wie hoch sind die bewilligten Kosten?') => {
    const paper = { ...documentOf('Protokoll', '2025-02-04', text) };
    paper.evidence = { termCoverage: 0, gramCoverage: 0.1, stretchCoverage: 0, ownScore: 0.1 };
    return findPassages(question, () => ({ passages: [paper], searched: { passages: 1, documents: 1 } }));
  };
  const credit = 'Der Gemeinderat genehmigt für den Umbau einen Kredit von 1,4 Millionen Franken.';
  expect((await ask(credit)).evidence).toBe('answered');
  expect((await ask('Der Rat beschliesst den Umbau zum Preis von 900 000 Euro.')).evidence).toBe('answered');
  expect((await ask(credit, 'Wie hoch sind die bewilligten Kosten des Hallenbads?')).evidence).not.toBe('answered');
  expect((await ask('Die Sitzung kostet 12 Euro.')).evidence).not.toBe('answered');
});

test('CHAT-04 a vote that is told beside a question is not what it asks for: the record of votes is not searched', async () => {
  const searchesOf = async (question: string) => {
    const searched: string[] = [];
    await findPassages(question, (text) => {
      searched.push(text);
      return { passages: [minutes], searched: { passages: 1, documents: 1 } };
    });
    return searched.filter((text) => text.includes('Enthaltungen')).length;
  };
  expect(await searchesOf('Was forderte Frau Frei, nachdem ihr Antrag abgelehnt worden war?')).toBe(0);
  expect(await searchesOf('Was kostet das Stadion, obwohl der Kredit abgelehnt wurde?')).toBe(0);
  expect(await searchesOf('Wie wurde abgestimmt, nachdem Frau Frei gesprochen hatte?')).toBe(1);
  expect(await searchesOf('Wurde der Antrag von Frau Frei abgelehnt?')).toBe(1);
});
