import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { type Bodies, collectBodies } from '../group-meetings.ts';
import { assignMeetings, bodyKeyOf } from '../policy.ts';
import type { RecordPlace, TimelinePaper } from './timeline-model.ts';

/** A record that papers may say something about, or that says something: with its meeting and its words. */
export type Subject = RecordPlace & {
  record: PaperRecord;
  /** Day of its meeting, else of its paper. */
  date: string | null;
  /** The body that it belongs to; null = unknown. */
  body: string | null;
  /** Number of its meeting, in digits. */
  meetingNumber: string | null;
  /** Number and title of its agenda item. */
  item: { number: string | null; title: string } | null;
  /** Stems of its words and of its item's title. */
  terms: ReadonlySet<string>;
};

/** All records of the papers that are certain, each with its meeting. */
export function collectSubjects(papers: readonly TimelinePaper[]): Subject[] {
  const placed = papers.map(placeRecords);
  const bodies = groupBodies(placed.flat());
  return placed
    .flat()
    .map((subject) => ({ ...subject, body: subject.body === null ? null : bodies.find(bodyKeyOf(subject.body)).key }));
}

function placeRecords({ documentId, date, body = null, records }: TimelinePaper): Subject[] {
  const { document, ofRecord } = assignMeetings(records);
  let meetingNumber: string | null = null;
  return records.flatMap((record, ordinal): Subject[] => {
    if (record.kind === 'meeting') meetingNumber = digitsOf(record.number?.text ?? null);
    if (record.doubts.length > 0 || !isTold(record)) return [];
    const own = ofRecord(ordinal);
    const item = record.item === null ? undefined : records[record.item];
    const named = item?.kind === 'agenda-item' ? { number: item.number?.text ?? null, title: item.title.text } : null;
    return [
      {
        documentId,
        ordinal,
        record,
        date: own?.date ?? date ?? document.date,
        body: own?.body ?? body ?? document.body,
        meetingNumber,
        item: named,
        terms: new Set(termsOf(wordsOf(record, named?.title ?? ''))),
      },
    ];
  });
}

const isTold = ({ kind }: PaperRecord) => ['meeting', 'decision', 'task', 'change'].includes(kind);

function wordsOf(record: PaperRecord, title: string): string {
  if (record.kind === 'decision')
    return [record.what.text, record.subject?.text, record.proposal?.text, title].join(' ');
  if (record.kind === 'task') return [record.what.text, ...record.who.map(({ text }) => text)].join(' ');
  return record.kind === 'change' ? [record.target.words.text, title].join(' ') : '';
}

/** Stems of the text's content words, and of the parts of compounds. */
export const termsOf = (text: string): string[] => foldedWords(text).flatMap(termsOfWord);

/** Stems in both languages, as papers of one quote the other. */
export function termsOfWord(word: string): string[] {
  const german = wordTerms(word, 'de');
  const english = wordTerms(word, 'en');
  if (german === null || english === null) return [];
  return [...new Set([german.stem, ...german.parts, english.stem])];
}

/** The first number in the text: "41. Sitzung" gives "41". */
export const digitsOf = (text: string | null): string | null =>
  /\d+/.exec(text ?? '')?.[0]?.replace(/^0+(?=\d)/, '') ?? null;

function groupBodies(subjects: readonly Subject[]): Bodies {
  const named = subjects.flatMap(({ body }) => (body === null ? [] : [{ key: bodyKeyOf(body), name: body, count: 1 }]));
  return collectBodies([...new Map(named.map((each) => [each.key, each])).values()]);
}
