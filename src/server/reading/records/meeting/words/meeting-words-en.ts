import type { MeetingLexicon } from './meeting-lexicon.ts';

/** Words of meetings' heads in English. */
export const englishMeeting: MeetingLexicon = {
  minutes: 'minutes proceedings',
  notes: 'notes note record report summary memorandum action_notes',
  notMinutes: '',
  agendas: 'agenda notice convocation',
  meetings: 'meeting meetings session assembly agm egm sitting conference',
  otherPapers:
    'agreement contract policy report review audit loan rules bylaws charter plan strategy specification concept transcript summary letter calendar list register ' +
    'memo memorandum readme brochure handbook guide budget statement presentation thread newsletter case constitution articles terms prices tariff paper opinion announcement press sheet',
  packs: 'pack papers',
  held: 'held met convened assembled sat',
  invites: 'invited invite hereby convened takes scheduled summoned requested invitation',
  opens: 'opened order welcomed quorum quorate adjourned closed concluded',
  previous:
    'approved approve approval confirmed previous last correct signed adopted prior preceding earlier amended ratified',
  next: 'next following upcoming future subsequent forthcoming reconvene postponed deferred rescheduled',
  dated:
    'letter mail email dated printed sent issued published created born died invoice opinion contract agreement judgment act version received circulated posted signed request offer report',
  limits: 'until by since from before after due through',
  since: 'dated of',
  dateLabels:
    'date date_and_time held_on meeting_date when date_of_meeting date_of_the_meeting date/time day date_&_time date_and_place',
  timeLabels: 'time start starts duration begins start_time time_and_place place_and_time called_to_order',
  placeLabels: 'place venue location held_at where place_of_meeting held_in meeting_place room',
  chairLabels:
    'chair chairman chairwoman chairperson presiding facilitator in_the_chair president presided convener moderator presiding_officer chaired_by chair_of_the_meeting',
  minuteTakerLabels:
    'minutes minutes_by minute_taker minute-taker secretary clerk recorder recording_secretary notes note_taker scribe taken_by minutes_taken_by rapporteur note-taker recorded_by minuted_by',
  bodyLabels: 'body committee board',
  numberLabels: 'number no meeting_no meeting_number',
  chairWords:
    'chair chairman chairwoman chairperson presiding presided president chaired mayor facilitator convener moderator',
  minuteTakerWords: 'clerk secretary minutes recorder minute-taker recording scribe rapporteur note-taker',
  places:
    'room hall chamber chambers centre center house building office library school church hotel boardroom theatre online zoom teams videoconference video auditorium headquarters campus lounge pavilion club shed',
  placePrepositions: 'in at via by',
  ordinals:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth',
  salutations: 'dear',
  mailLabels: 'from to cc subject sent',
};
