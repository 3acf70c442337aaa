import type { AttendanceState } from '../../record-model.ts';

/** Labels of attendance lists in both languages, by state; "_" joins words, all lower case with ss for ß. */
const labels: Record<AttendanceState, string> = {
  present:
    'anwesend anwesende anwesende_mitglieder anwesenheit anwesenheitsliste präsenzliste teilnehmer teilnehmende teilnehmerinnen teilnehmerinnen_und_teilnehmer teilnahme teilgenommen ' +
    'teilgenommen_haben teilnehmer/innen teilnehmer*innen teilnehmer:innen teilnehmerkreis teilnehmerliste mitglieder präsenz präsent stimmberechtigt stimmberechtigte anwesend_sind anwesend_waren es_sind_anwesend waren_anwesend ' +
    'stimmberechtigte_mitglieder ersatzmitglied ersatzmitglieder vertreter erschienen ' +
    'present attendees attendance members_present members in_person participants board_members_present councillors_present council_members directors_present trustees_present ' +
    'commissioners_present committee_members_present voting_members voting_members_present members_attending attending by_video by_telephone remotely members_in_attendance roll_call_present ' +
    'board_members committee_members trustees directors councillors attended quorum roll_call',
  excused:
    'entschuldigt entschuldigte entschuldigt_sind entschuldigt_abwesend es_fehlen_entschuldigt fehlen_entschuldigt entschuldigungen entschuldigt_fehlend entschuldigt_fehlen entschuldigte_mitglieder ' +
    'entschuldigt_abwesende abwesend_entschuldigt ' +
    'apologies apologies_for_absence excused regrets apologies_received absent_with_apologies absences_excused members_excused apology leave_of_absence apologies_from',
  absent:
    'abwesend abwesende unentschuldigt es_fehlen es_fehlt es_fehlten nicht_anwesend abwesende_abgeordnete fehlend fehlende unentschuldigt_abwesend abwesende_mitglieder unentschuldigt_fehlend ' +
    'nicht_erschienen nicht_vertreten nicht_teilgenommen verhindert ' +
    'absent members_absent not_present absentees absences directors_absent commissioners_absent board_members_absent councillors_absent trustees_absent not_represented',
  guest:
    'gast gäste als_gast als_gäste ferner_anwesend weiters_anwesend weitere_teilnehmer weitere_teilnehmende weitere_anwesende ausserdem_anwesend ausserdem zusätzlich_anwesend ferner beratend ' +
    'beratend_anwesend sachverständige beobachter referenten referent referentin presse mit_beratender_stimme ohne_stimmrecht beisitz hauptamtlich auskunftspersonen von_der_verwaltung ' +
    'verwaltung geschäftsführung geschäftsleitung zuhörer ersatzmitglieder_ohne_stimmrecht geladene_gäste ' +
    'in_attendance guests guest observers observer invited also_present also_in_attendance staff staff_present visitors public invitees by_invitation others_present officers officers_present ' +
    'officers_in_attendance others_in_attendance also_attending non-voting staff_in_attendance management experts management_side',
  partly:
    'zeitweise zeitweise_anwesend teilweise_anwesend vorzeitig_weggegangen später_eingetroffen verspätet vorzeitig_verlassen verlassen_die_sitzung zeitweise_abwesend später_gekommen vorzeitig_gegangen ' +
    'part_of_meeting arrived_late left_early partial partially_present late_arrivals present_in_part joined_late attended_in_part',
};

const list = (words: string): string[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));
const states = new Map<string, AttendanceState>(
  (Object.entries(labels) as [AttendanceState, string][]).flatMap(([state, words]) =>
    list(words).map((word) => [word, state] as const),
  ),
);

/** Longer labels are sentences. */
const mostWords = 7;

/** "Anwesend", "Anwesende Mitglieder des Rates", "Apologies for absence", "Unentschuldigt". */
export function attendanceStateOf(label: string): AttendanceState | undefined {
  const exact = states.get(label);
  if (exact) return exact;
  const parts = label.split(/\s+/u).filter((part) => part !== '');
  if (parts.length > mostWords) return undefined;
  for (let length = Math.min(4, parts.length); length > 0; length--) {
    const state = states.get(parts.slice(0, length).join(' '));
    if (state) return state;
  }
  const [first = '', second = ''] = parts;
  // "Als Gast zu TOP 8", "Ferner anwesend", "Voting members present"
  const last = parts.length <= 4 ? states.get(parts.at(-1) ?? '') : undefined;
  return last ?? (parts.length <= 5 ? states.get(`${first} ${second}`) : undefined);
}

/** Cells of a table that say whether a person was there. */
const cells = new Map<string, AttendanceState>([
  ...list('ja x ✓ ✔ anwesend present yes attended a p online').map((word) => [word, 'present'] as const),
  ...list('e entschuldigt apologies excused entsch ent').map((word) => [word, 'excused'] as const),
  ...list('nein no absent abwesend – - unentschuldigt fehlt').map((word) => [word, 'absent'] as const),
]);

/** "ja, ab 17:25 Uhr", "nein, entschuldigt"; undefined for other cells. */
export function stateInCell(text: string): AttendanceState | undefined {
  const parts = text
    .toLowerCase()
    .split(/[,;(]\s*/u)
    .map((part) => part.replace(/[.)]+$/u, '').trim());
  const found = parts.flatMap((part) => cells.get(part) ?? []);
  return found.includes('excused') ? 'excused' : found[0];
}

/** Where nobody is named. */
export const isNobody = (text: string): boolean =>
  /^(?:niemand|keine?r?|none|nobody|nil|n\/a|entfällt|[-–—/.]*)\.?$/iu.test(text.trim());

/** Before names of those who sent apologies. */
export const receivedFrom: ReadonlySet<string> = new Set(list('sind haben sich waren from by'));
