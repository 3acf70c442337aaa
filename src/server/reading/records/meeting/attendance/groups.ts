import { isBodyWord } from '../../lexicon/lexicon.ts';
import { isOfficeWord } from '../../lexicon/person-words.ts';
import { isNameList } from '../../names.ts';
import type { PaperText } from '../../paper-text.ts';
import type { AttendanceState } from '../../record-model.ts';
import type { Segment } from '../head-segments.ts';
import { attendanceStateOf } from './attendance-words.ts';
import { isPersonList } from './lists.ts';
import { itemsIn } from './read-limit.ts';

/** Labels of people who need not be there. */
const notGroups =
  /^(?:verteiler|kopie|cc|an|von|to|from|kontakt|contact|bearbeiter|distribution|copy|re|betreff|nachrichtlich|ort|datum|date|fraktion(?:en)?|partei(?:en)?|part(?:y|ies)|groups?|prepared by|author)(?!\p{L})/u;

/** Labels of those who do not belong to the body. */
const guestLabel =
  /(?:gast|gäste|verwaltung|führung|leitung|expert|staff|guest|sachverständ|beobacht|observer|referent)/u;

/** "Germany: Eva Lang, Urs Frei" and a group of the like next to it. */
export function isFirstOfGroups(paper: PaperText, segments: readonly Segment[], at: number): boolean {
  const near = [segments[at - 1], segments[at + 1], segments[at]];
  const groups = near.filter(
    (each) => each?.label && each.value && !notGroups.test(each.label) && isPersonList(paper, each.value),
  );
  return groups.length > 1;
}

/** True for a group of the body that meets: "Vorstand" in minutes of the board, "Mitglieder". */
export const isOwnGroup = (label: string, title: readonly string[]): boolean =>
  label.split(/\s/u).some((word) => isBodyWord(word) && title.some((norm) => norm.includes(word.replace(/e?s$/u, ''))));

/** "Zeitweise zu TOP 5" names guests. */
export function stateOfLabel(label: string): AttendanceState | undefined {
  const state = attendanceStateOf(label);
  return state === 'partly' && itemsIn(label).length > 0 ? 'guest' : state;
}

/** True if a label may name a group of people, and is no person itself. */
export function isGroupLabel(paper: PaperText, { label, labelRange }: Segment): boolean {
  if (label === null || labelRange === null || notGroups.test(label)) return false;
  return !isNameList(paper.text, labelRange) || isOfficeWord(label.split(/\s/u).at(-1) ?? '');
}

export const isGuestLabel = (label: string): boolean => guestLabel.test(label);
