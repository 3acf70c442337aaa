import type { MeetingLexicon } from './meeting-lexicon.ts';
import { germanMeeting } from './meeting-words-de.ts';
import { englishMeeting } from './meeting-words-en.ts';

const lexica = [germanMeeting, englishMeeting];
const listOf = (key: keyof MeetingLexicon): string[] =>
  lexica.flatMap((lexicon) => lexicon[key].split(' ').filter(Boolean)).map((word) => word.replaceAll('_', ' '));
const setOf = (key: keyof MeetingLexicon): ReadonlySet<string> => new Set(listOf(key));

/** What a label of a meeting's head names. */
export type LabelKind = 'date' | 'time' | 'place' | 'chair' | 'minuteTaker' | 'body' | 'number';

const labelled: [keyof MeetingLexicon, LabelKind][] = [
  ['timeLabels', 'time'],
  ['placeLabels', 'place'],
  ['dateLabels', 'date'],
  ['chairLabels', 'chair'],
  ['minuteTakerLabels', 'minuteTaker'],
  ['bodyLabels', 'body'],
  ['numberLabels', 'number'],
];

/** The words of both languages together: papers in one language quote the other. */
export const meetingWords = {
  labels: new Map(labelled.flatMap(([key, kind]) => listOf(key).map((word) => [word, kind] as const))),
  notes: setOf('notes'),
  agendas: setOf('agendas'),
  packs: setOf('packs'),
  held: setOf('held'),
  invites: setOf('invites'),
  opens: setOf('opens'),
  previous: setOf('previous'),
  next: setOf('next'),
  dated: setOf('dated'),
  limits: setOf('limits'),
  since: setOf('since'),
  chairWords: setOf('chairWords'),
  minuteTakerWords: setOf('minuteTakerWords'),
  placePrepositions: setOf('placePrepositions'),
  salutations: setOf('salutations'),
  mailLabels: setOf('mailLabels'),
  ordinals: lexica.map(({ ordinals }) => ordinals.split(' ')),
} as const;

/** Short English words end others by chance. */
const endsLike = (keys: readonly string[], shortest = 6) => {
  const whole = new Set(keys);
  const endings = keys.filter((key) => key.length >= shortest);
  return (norm: string): boolean => whole.has(norm) || endings.some((ending) => norm.endsWith(ending));
};

const notMinutes = setOf('notMinutes');
const minutesLike = endsLike([...listOf('minutes'), 'protokoll']);
const meetingLike = endsLike([...listOf('meetings'), ...['sitzungs', 'sitzungen']]);

/** "Beschlussprotokoll", "Niederschrift", "minutes" */
export const isMinutesWord = (norm: string): boolean => minutesLike(norm) && !notMinutes.has(norm);
/** "Vorstandssitzung", "Hauptversammlung", "meeting" */
export const isMeetingWord = meetingLike;
/** "Liefervertrag", "Jahresbericht", "policy" */
export const isOtherPaper = endsLike(listOf('otherPapers'));
/** "Kundenzentrum", "Ratssaal", "room" */
export const isPlaceWord = endsLike(listOf('places'), 4);
/** "Videokonferenz": where the meeting took place, not what it was. */
export const isVenueWord = (norm: string): boolean => isPlaceWord(norm) && (venues.has(norm) || !meetingLike(norm));
const venues = new Set(listOf('places'));
