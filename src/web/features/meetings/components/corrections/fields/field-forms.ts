import type { CorrectableRecord, RecordField } from '#shared/contracts/corrections.ts';

/** How a field is entered. */
export type FieldForm =
  | 'words'
  | 'line'
  | 'number'
  | 'day'
  | 'list'
  | 'flag'
  | 'item'
  | 'outcome'
  | 'manner'
  | 'publicity'
  | 'state'
  | 'effect'
  | 'limit'
  | 'candidates';

export const formOfField: Record<RecordField, FieldForm> = {
  item: 'item',
  number: 'line',
  what: 'words',
  subject: 'line',
  outcome: 'outcome',
  yes: 'number',
  no: 'number',
  abstentions: 'number',
  invalid: 'number',
  cast: 'number',
  entitled: 'number',
  isUnanimous: 'flag',
  majority: 'line',
  required: 'line',
  castingVote: 'line',
  manner: 'manner',
  namesFor: 'list',
  namesAgainst: 'list',
  namesAbstaining: 'list',
  candidates: 'candidates',
  conditions: 'list',
  validFrom: 'day',
  validUntil: 'day',
  proposal: 'line',
  who: 'list',
  due: 'day',
  dueWords: 'line',
  title: 'words',
  isPublic: 'publicity',
  state: 'state',
  name: 'line',
  role: 'line',
  count: 'number',
  limit: 'limit',
  body: 'line',
  date: 'day',
  place: 'line',
  time: 'line',
  present: 'number',
  chair: 'line',
  minuteTaker: 'line',
  effect: 'effect',
  targetNumber: 'line',
  targetDate: 'day',
  targetItem: 'line',
  text: 'line',
};

const doubtedFields: Record<CorrectableRecord['doubts'][number], readonly RecordField[]> = {
  kind: [],
  item: ['item'],
  outcome: ['outcome'],
  vote: ['yes', 'no', 'abstentions', 'invalid', 'cast', 'entitled', 'isUnanimous', 'majority', 'candidates'],
  date: ['date', 'due', 'validFrom', 'validUntil'],
  who: ['who', 'name', 'chair', 'minuteTaker'],
};

/** Whether reading was not certain of this field. */
export const isDoubted = ({ doubts }: Pick<CorrectableRecord, 'doubts'>, field: RecordField): boolean =>
  doubts.some((doubt) => doubtedFields[doubt].includes(field));
