import type { RecordEvent } from './contracts/meetings.ts';
import type { meetings } from './messages/de/meetings.ts';

type StateWords = Pick<typeof meetings, 'effects' | 'effectOn' | 'byDecision'>;

/**
 * What was said of a record, in one line: "Aufgehoben am 12.06.2025 durch Beschluss 25/14".
 * @param day writes an ISO day
 */
export function describeEvent(
  { effect, on, by }: Pick<RecordEvent, 'effect' | 'on' | 'by'>,
  words: StateWords,
  day: (iso: string) => string,
): string {
  const told = words.effectOn(words.effects[effect], on && day(on));
  if (by === null) return told;
  // The day of the decision is told once.
  const decided = by.meetingDate !== null && by.meetingDate !== on ? day(by.meetingDate) : null;
  return `${told} ${words.byDecision(by.number, decided)}`;
}
