import type {
  AgendaItemRecord,
  AttendanceRecord,
  DeadlineRecord,
  DecisionRecord,
  MeetingRecord,
  Quoted,
  QuotedDate,
  TaskRecord,
  Vote,
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
    meeting: (
      span: string,
      fields: { body?: string; date?: [string, string]; chair?: string } = {},
    ): MeetingRecord => ({
      kind: 'meeting',
      span: quote(span),
      item: null,
      paper: 'minutes',
      body: maybe(fields.body),
      number: null,
      date: fields.date ? day(...fields.date) : null,
      place: null,
      time: null,
      chair: maybe(fields.chair),
      minuteTaker: null,
    }),
    attendance: (name: string, state: AttendanceRecord['state'] = 'present'): AttendanceRecord => ({
      kind: 'attendance',
      span: quote(name),
      item: null,
      state,
      name: quote(name),
      role: null,
      count: null,
    }),
    agendaItem: (number: string, title: string): AgendaItemRecord => ({
      kind: 'agenda-item',
      span: quote(title),
      item: null,
      number: quote(number),
      title: quote(title),
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
        yes: count(fields.yes),
        no: count(fields.no),
        abstentions: count(fields.abstentions),
        unanimous: maybe(fields.unanimous),
        majority: null,
        namesFor: [],
        namesAgainst: (fields.against ?? []).map(quote),
        namesAbstaining: [],
      };
      return {
        kind: 'decision',
        span: quote(what),
        item: fields.item ?? null,
        what: quote(what),
        subject: null,
        outcome: fields.outcome ? { value: fields.outcome[0], words: quote(fields.outcome[1]) } : null,
        vote: hasVote ? vote : null,
      };
    },
    task: (what: string, fields: { who?: string; due?: [string, string | null]; item?: number } = {}): TaskRecord => ({
      kind: 'task',
      span: quote(what),
      item: fields.item ?? null,
      what: quote(what),
      who: maybe(fields.who),
      due: fields.due ? day(...fields.due) : null,
    }),
    deadline: (what: string, due: [string, string | null]): DeadlineRecord => ({
      kind: 'deadline',
      span: quote(what),
      item: null,
      what: quote(what),
      due: day(...due),
    }),
  };
}
