import {
  type AgendaItemRecord,
  type AttendanceRecord,
  type DeadlineRecord,
  type DecisionRecord,
  emptyVote,
  type MeetingRecord,
  type Quoted,
  type QuotedDate,
  type TaskRecord,
  type Vote,
} from '#server/reading/records/record-model.ts';

/** Creates records of a document with known pages: each text is looked up in them, so that its span is correct. */
export function recordMaker(pages: readonly string[]) {
  const quote = (text: string): Quoted => {
    const page = pages.findIndex((each) => each.includes(text));
    if (page < 0) throw new Error(`no page says: ${text}`);
    const start = pages[page]?.indexOf(text) ?? 0;
    return { text, firstPage: page + 1, start, lastPage: page + 1, end: start + text.length };
  };
  const maybe = (text: string | undefined): Quoted | null => (text === undefined ? null : quote(text));
  const day = (text: string, date: string | null): QuotedDate => ({ ...quote(text), date });
  const count = (text: string | undefined) =>
    text === undefined ? null : { ...quote(text), value: Number(/\d+/u.exec(text)?.[0]) };
  return {
    quote,
    meeting: (
      span: string,
      fields: { body?: string; date?: [string, string]; chair?: string } = {},
    ): MeetingRecord => ({
      kind: 'meeting',
      span: quote(span),
      item: null,
      doubts: [],
      paper: 'minutes',
      body: maybe(fields.body),
      number: null,
      date: fields.date ? day(...fields.date) : null,
      place: null,
      time: null,
      entitled: null,
      present: null,
      chair: maybe(fields.chair),
      minuteTaker: null,
    }),
    attendance: (name: string, state: AttendanceRecord['state'] = 'present'): AttendanceRecord => ({
      kind: 'attendance',
      span: quote(name),
      item: null,
      doubts: [],
      state,
      name: quote(name),
      role: null,
      count: null,
      limit: null,
    }),
    agendaItem: (number: string, title: string, publicity?: [boolean, string]): AgendaItemRecord => ({
      kind: 'agenda-item',
      span: quote(title),
      item: null,
      doubts: [],
      number: quote(number),
      title: quote(title),
      publicity: publicity ? { isPublic: publicity[0], words: quote(publicity[1]) } : null,
      extent: null,
    }),
    decision: (
      what: string,
      fields: {
        item?: number;
        outcome?: [NonNullable<DecisionRecord['outcome']>['value'], string];
        yes?: string;
        no?: string;
        abstentions?: string;
        unanimous?: string;
        against?: string[];
      } = {},
    ): DecisionRecord => {
      const hasVote = [fields.yes, fields.no, fields.abstentions, fields.unanimous].some((each) => each !== undefined);
      const vote: Vote = {
        ...emptyVote,
        yes: count(fields.yes),
        no: count(fields.no),
        abstentions: count(fields.abstentions),
        unanimous: maybe(fields.unanimous),
        namesAgainst: (fields.against ?? []).map(quote),
      };
      return {
        kind: 'decision',
        span: quote(what),
        item: fields.item ?? null,
        doubts: [],
        what: quote(what),
        subject: null,
        number: null,
        conditions: [],
        validFrom: null,
        validUntil: null,
        proposal: null,
        outcome: fields.outcome
          ? { value: fields.outcome[0], words: quote(fields.outcome[1]), isInferred: false }
          : null,
        vote: hasVote ? vote : null,
      };
    },
    task: (what: string, fields: { who?: string; due?: [string, string | null]; item?: number } = {}): TaskRecord => ({
      kind: 'task',
      span: quote(what),
      item: fields.item ?? null,
      doubts: [],
      what: quote(what),
      who: fields.who === undefined ? [] : [quote(fields.who)],
      due: fields.due ? day(...fields.due) : null,
    }),
    deadline: (what: string, due: [string, string | null]): DeadlineRecord => ({
      kind: 'deadline',
      span: quote(what),
      item: null,
      doubts: [],
      what: quote(what),
      due: day(...due),
    }),
  };
}
