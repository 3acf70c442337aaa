import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerSources, Claim, Judgement } from '../engine.ts';
import type { Intent } from '../intent.ts';
import { rangeOf } from '../periods.ts';
import type { FoundRecord } from './found-record.ts';
import { claimOf, isInPeriods } from './list-records.ts';

const messages = { de: german, en: english };
/** Records looked at; accounts with more must narrow the question down. */
const recordLimit = 2_000;

/**
 * "Wie oft fehlte …?": each row with the day of its meeting, how many meetings that makes of how many, and which are
 * left out because their papers have no attendance.
 */
export async function countMeetings(
  judged: Judgement,
  wanted: readonly FoundRecord[],
  { periods, kinds, language }: Extract<Intent, { kind: 'list' }>,
  sources: AnswerSources,
): Promise<Judgement> {
  const range = { ...rangeOf(periods), limit: recordLimit };
  const heads = await sources.listRecords({ kinds: ['meeting'], ...range });
  const meetings = heads.filter(
    (record) => record.kind === 'meeting' && record.paper === 'minutes' && isInPeriods(record, periods),
  );
  const attendance = await sources.listRecords({ kinds: ['attendance'], ...range });
  const attended = new Set(attendance.map(({ documentId }) => documentId));
  const isKnown = ({ documentId }: FoundRecord) => !kinds.includes('attendance') || attended.has(documentId);
  const counted = new Set(wanted.map(({ meetingDate, documentId }) => meetingDate ?? documentId)).size;
  const days = meetings.filter((record) => !isKnown(record)).flatMap(({ meetingDate }) => meetingDate ?? []);
  return {
    ...judged,
    claims: judged.claims.map((claim) => withDay(claim, heads)),
    notices: [
      messages[language].countedMeetings(counted, Math.max(meetings.filter(isKnown).length, counted)),
      ...(days.length > 0 ? [messages[language].uncountedMeetings(days)] : []),
      ...judged.notices,
    ],
  };
}

/** The words of a row with the day of its meeting, as its paper writes it. */
function withDay(claim: Claim, heads: readonly FoundRecord[]): Claim {
  const [words] = claim.sources;
  const head = heads.find(({ documentId, kind }) => kind === 'meeting' && documentId === words?.passage.documentId);
  if (!words || head?.kind !== 'meeting' || head.date === null) return claim;
  return { ...claim, sources: [words, ...claimOf(head).sources], text: `${words.passage.text}, ${head.date.text}` };
}
