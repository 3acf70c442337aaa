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
  otherPapers:
    'agreement contract policy report review audit loan rules bylaws charter plan strategy specification concept transcript summary letter',
  itemWords: 'item agenda_item items',
  agendaLabels: 'agenda items_of_business order_of_business business',
  clocks: 'am pm',
  decisionLabels:
    'decision decisions resolution resolutions resolved decided agreed outcome consensus determination it_was_resolved decision_made motion',
  voteLabels: 'vote voting result roll_call roll_call_vote rollcall division voting_result vote_result votes',
  noItems:
    'attendance present apologies_received attendees meeting_roles roles actions action_items appendix appendices annex signatures distribution contents ' +
    'table_of_contents action_log action_list motion discussion resolution resolved decision vote',
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
  attendance: {
    present:
      'present attendees attendance members_present members in_person participants board_members_present councillors_present council_members directors_present ' +
      'trustees_present commissioners_present committee_members_present voting_members members_attending attending by_video by_telephone remotely members_in_attendance roll_call_present board_members committee_members',
    excused:
      'apologies apologies_for_absence excused regrets apologies_received absent_with_apologies absences_excused members_excused apology leave_of_absence',
    absent:
      'absent members_absent not_present absentees absences directors_absent commissioners_absent board_members_absent councillors_absent trustees_absent',
    guest:
      'in_attendance guests guest observers observer invited also_present also_in_attendance staff staff_present visitors public invitees by_invitation others_present officers officers_present officers_in_attendance others_in_attendance also_attending non-voting staff_in_attendance',
    partly:
      'part_of_meeting arrived_late left_early partial partially_present late_arrivals present_in_part joined_late attended_in_part',
  },
  receivedFrom: 'from by',
  insteadOf: 'for replacing',
  yes: 'yes yea yeas aye ayes for favour favor yays yay affirmative',
  no: 'no nay nays noes against opposed dissenting negative nos opposing',
  abstain: 'abstain abstained abstention abstentions abstaining abstains abstentions',
  votes: 'vote votes voted voting motion carried ballot ballots tally division passed',
  ballots: 'vote votes',
  weakSides: 'for against yes no favour favor negative affirmative opposed',
  ratios: 'to against',
  withPrepositions: 'by with on',
  sidePrepositions: '',
  groupLinks: 'of the',
  groupEnds: 'against with',
  unanimous: 'unanimously unanimous',
  majority: 'majority',
  none: 'none no nil',
  active: {
    adopted:
      'approved approves adopted adopts agreed agrees resolved resolves passed passes accepted accepts endorsed endorses ratified ratifies authorised authorized ' +
      'authorises authorizes granted grants awarded awards confirmed voted votes decided decides recommended recommends delegated directed certified determined',
    rejected: 'rejected rejects declined declines refused refuses defeated denied denies',
    postponed: 'deferred defers postponed postpones tabled tables',
    referred: 'referred refers remitted',
    withdrawn: 'withdrew',
    noted: 'noted notes received',
    elected: 'elected elects appointed appoints re-elected reappointed re-appointed',
    confirmed: '',
    objected: '',
  },
  passive: {
    adopted:
      'approved adopted agreed resolved carried passed accepted endorsed ratified authorised authorized granted awarded confirmed decided',
    rejected: 'rejected defeated lost declined refused failed denied negatived disagreed',
    postponed: 'deferred postponed tabled',
    referred: 'referred remitted',
    withdrawn: 'withdrawn',
    noted: 'noted received',
    elected: 'elected appointed re-elected reappointed re-appointed',
    confirmed: '',
    objected: '',
  },
  weakPassive: {
    adopted: 'directed instructed recommended',
    rejected: '',
    postponed: '',
    referred: '',
    withdrawn: '',
    noted: '',
    elected: '',
    confirmed: '',
    objected: '',
  },
  separable: {
    adopted: '',
    rejected: '',
    postponed: '',
    referred: '',
    withdrawn: '',
    noted: 'took+note takes+note',
    elected: '',
    confirmed: '',
    objected: '',
  },
  auxiliaries: 'was were is are be being stands stood',
  auxiliaryReach: 5,
  infinitives: 'to',
  subordinators: 'that how whether',
  states: '',
  past: '',
  oblique: 'of to by from for with in at',
  temporal: 'on in at',
  clauseLinks: '',
  performing: 'is are was were',
  hence: 'hereby therefore accordingly thus',
  modals:
    'will would should could may might must shall can cannot if whether unless until once had been when before after proposed propose proposes suggested suggests asked whether to',
  reporting:
    'reported said stated explained asked noted commented remarked advised informed added suggested reminded highlighted outlined told observed mentioned described ' +
    'responded replied proposed requested raised questioned queried confirmed indicated emphasised emphasized announced argued believed thought updated clarified',
  firstPerson: "i we us our my me mine ours you your i'm i'd i've we're we've",
  expecting:
    'expects expect expected expecting anticipates anticipate anticipated anticipating forecast forecasts forecasted projected likely probably presumably intends ' +
    'intend intended plans planned hopes hoped',
  estimates: 'about around some roughly approximately nearly',
  future: '',
  negations: 'not',
  negatedObjects: 'no',
  missed: 'not missed short',
  nearly: 'almost nearly virtually',
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
