import type { RecordLexicon } from './record-lexicon.ts';

/** English of the United Kingdom, the United States and international bodies. */
export const englishRecords: RecordLexicon = {
  numbers:
    'none|no|nil|zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five',
  bodies:
    'committee board council commission panel assembly trustees directors cabinet governors senate subcommittee sub-committee members shareholders membership ' +
    'executive parliament congress jury delegates commissioners supervisors regents councillors meeting conference bureau forum house plenary',
  ownBodies:
    'members shareholders membership delegates meeting house plenary directors trustees governors commissioners councillors',
  bodyEndings: 'committee',
  notBodies: '',
  actorEndings: 'management staff secretariat department team officer officers administration desk office',
  minutes: 'minutes proceedings',
  agenda: 'agenda notice',
  meetings: 'meeting meetings session assembly agm egm conference',
  decisionLabels:
    'decision decisions resolution resolutions resolved decided agreed outcome consensus determination it_was_resolved decision_made motion',
  labels: {
    place: 'place venue location held_at where',
    time: 'time start starts duration begins start_time',
    date: 'date date_and_time held_on meeting_date when date_of_meeting',
    chair:
      'chair chairman chairwoman chairperson presiding facilitator in_the_chair president presided convener moderator',
    minuteTaker:
      'minutes minutes_by minute_taker minute-taker secretary clerk recorder recording_secretary notes note_taker scribe taken_by minutes_taken_by rapporteur note-taker',
    body: 'body committee',
    number: 'number no meeting_no meeting_number',
  },
  none: 'none no nil',
  auxiliaries: 'was were is are be being stands stood',
  subordinators: 'that how whether',
  past: '',
  modals:
    'will would should could may might must shall can cannot if whether unless until once had been when before after proposed propose proposes suggested suggests asked whether to',
  reporting:
    'reported said stated explained asked noted commented remarked advised informed added suggested reminded highlighted outlined told observed mentioned described ' +
    'responded replied proposed requested raised questioned queried confirmed indicated emphasised emphasized announced argued believed thought updated clarified',
  firstPerson: "i we us our my me mine ours you your i'm i'd i've we're we've",
  negations: 'not',
  negatedObjects: 'no',
  perfect: 'has have had',
  articles: 'the',
  columns: {
    what: 'action actions task tasks action_item action_point what item description follow-up to_do matter activity',
    who: 'owner responsible who assigned assigned_to lead responsibility by_whom action_by responsible_person assignee person_responsible action_owner',
    due: 'due due_date deadline by_when when target_date date_due target completion_date by date_by timescale due_by complete_by',
    done: 'completed done closed',
    number: 'no ref number #',
    subject: 'subject motion resolution decision matter proposal title',
  },
  titles:
    'mr mrs ms miss dr prof professor sir lady lord cllr councillor councilmember commissioner director trustee alderman councilman councilwoman rev hon supervisor ' +
    'governor senator chair chairman chairwoman chairperson vice president mayor secretary treasurer member mx dame baroness mp representative the',
  offices:
    'chair vice-chair vice chairman chairwoman chairperson president secretary treasurer clerk member director manager officer mayor trustee chief head counsel deputy observer executive ceo cfo coo auditor',
  joining: 'the of and or to for with by from in on at a an that as be is was were',
  nameParts: 'de van von der den la le of and',
};
