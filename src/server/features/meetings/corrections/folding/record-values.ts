import {
  type CandidateVotes,
  type DecisionRecord,
  emptyVote,
  type PaperRecord,
  type Quoted,
  type QuotedDate,
  type QuotedNumber,
  type Vote,
} from '#server/reading/records/record-model.ts';
import { fieldsOfKind, type RecordField, type RecordValues } from '#shared/contracts/corrections.ts';
import { wordsWithin } from './find-words.ts';

const textOf = (field: Quoted | null): string | null => field?.text ?? null;
const textsOf = (fields: readonly Quoted[]): string[] => fields.map(({ text }) => text);
const numberOf = (field: QuotedNumber | null): number | null => field?.value ?? null;

/** The values of a record that can be changed, without its agenda item. */
export function valuesOf(record: PaperRecord): RecordValues {
  switch (record.kind) {
    case 'decision':
      return decisionValuesOf(record);
    case 'task':
      return { what: record.what.text, who: textsOf(record.who), ...dueOf(record.due) };
    case 'deadline':
      return { what: record.what.text, ...dueOf(record.due) };
    case 'agenda-item':
      return {
        number: textOf(record.number),
        title: record.title.text,
        isPublic: record.publicity?.isPublic ?? null,
      };
    case 'attendance':
      return {
        name: textOf(record.name),
        state: record.state,
        role: textOf(record.role),
        count: numberOf(record.count),
        limit: record.limit && { kind: record.limit.kind, words: record.limit.words.text },
      };
    case 'meeting':
      return {
        body: textOf(record.body),
        date: record.date?.date ?? null,
        number: textOf(record.number),
        place: textOf(record.place),
        time: textOf(record.time),
        chair: textOf(record.chair),
        minuteTaker: textOf(record.minuteTaker),
        entitled: numberOf(record.entitled),
        present: numberOf(record.present),
      };
    case 'change':
      return {
        effect: record.effect,
        targetNumber: record.target.number,
        targetDate: record.target.date,
        targetItem: record.target.item,
        text: textOf(record.text),
      };
  }
}

function decisionValuesOf(record: DecisionRecord): RecordValues {
  const vote = record.vote ?? emptyVote;
  return {
    what: record.what.text,
    outcome: record.outcome?.value ?? null,
    number: textOf(record.number),
    yes: numberOf(vote.yes),
    no: numberOf(vote.no),
    abstentions: numberOf(vote.abstentions),
    invalid: numberOf(vote.invalid),
    cast: numberOf(vote.cast),
    entitled: numberOf(vote.entitled),
    isUnanimous: vote.unanimous !== null,
    majority: textOf(vote.majority),
    required: textOf(vote.required),
    castingVote: textOf(vote.castingVote),
    manner: vote.manner?.value ?? null,
    namesFor: textsOf(vote.namesFor),
    namesAgainst: textsOf(vote.namesAgainst),
    namesAbstaining: textsOf(vote.namesAbstaining),
    candidates: vote.candidates.map((each) => ({
      name: each.name.text,
      votes: numberOf(each.votes),
      isElected: each.isElected,
      ballot: each.ballot,
    })),
    subject: textOf(record.subject),
    conditions: textsOf(record.conditions),
    validFrom: record.validFrom?.date ?? null,
    validUntil: record.validUntil?.date ?? null,
    proposal: textOf(record.proposal),
  };
}

const dueOf = (due: QuotedDate | null) => ({ due: due?.date ?? null, dueWords: textOf(due) });

/** The values that a record of this kind has; others are dropped. */
export function valuesOfKind(kind: PaperRecord['kind'], values: RecordValues): RecordValues {
  const fields: readonly RecordField[] = fieldsOfKind[kind];
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field as RecordField)));
}

/**
 * The record with these values, except its agenda item. A value that the record's own quotation contains is a quotation
 * of it; any other is typed.
 */
export function withValues(record: PaperRecord, values: RecordValues): PaperRecord {
  const write = new ValueWriter(record, values);
  switch (record.kind) {
    case 'decision':
      return writeDecision(record, write);
    case 'task':
      return {
        ...record,
        what: write.words('what', record.what),
        who: write.list('who', record.who),
        due: write.due(record.due),
      };
    case 'deadline':
      return { ...record, what: write.words('what', record.what), due: write.due(record.due) ?? record.due };
    case 'agenda-item': {
      const isPublic = write.value('isPublic', record.publicity?.isPublic ?? null);
      return {
        ...record,
        number: write.text('number', record.number),
        title: write.words('title', record.title),
        publicity: isPublic === null ? null : { isPublic, words: record.publicity?.words ?? record.span },
      };
    }
    case 'attendance': {
      const limit = write.value('limit', record.limit && { kind: record.limit.kind, words: record.limit.words.text });
      return {
        ...record,
        name: write.text('name', record.name),
        state: write.value('state', record.state),
        role: write.text('role', record.role),
        count: write.number('count', record.count),
        limit: limit && {
          kind: limit.kind,
          words: write.quote(limit.words, record.limit?.words ?? null),
          items: record.limit?.items ?? [],
        },
      };
    }
    case 'meeting':
      return {
        ...record,
        body: write.text('body', record.body),
        date: write.day('date', record.date),
        number: write.text('number', record.number),
        place: write.text('place', record.place),
        time: write.text('time', record.time),
        chair: write.text('chair', record.chair),
        minuteTaker: write.text('minuteTaker', record.minuteTaker),
        entitled: write.number('entitled', record.entitled),
        present: write.number('present', record.present),
      };
    case 'change':
      return {
        ...record,
        effect: write.value('effect', record.effect),
        target: {
          ...record.target,
          number: write.value('targetNumber', record.target.number),
          date: write.value('targetDate', record.target.date),
          item: write.value('targetItem', record.target.item),
        },
        text: write.text('text', record.text),
      };
  }
}

function writeDecision(record: DecisionRecord, write: ValueWriter): DecisionRecord {
  const outcome = write.value('outcome', record.outcome?.value ?? null);
  return {
    ...record,
    what: write.words('what', record.what),
    number: write.text('number', record.number),
    subject: write.text('subject', record.subject),
    outcome:
      outcome === null || outcome === record.outcome?.value
        ? outcome && record.outcome
        : { value: outcome, words: record.outcome?.words ?? record.span, isInferred: false },
    vote: writeVote(record.vote, write),
    conditions: write.list('conditions', record.conditions),
    validFrom: write.day('validFrom', record.validFrom),
    validUntil: write.day('validUntil', record.validUntil),
    proposal: write.text('proposal', record.proposal),
  };
}

function writeVote(before: Vote | null, write: ValueWriter): Vote | null {
  const vote = before ?? emptyVote;
  const manner = write.value('manner', vote.manner?.value ?? null);
  const written: Vote = {
    yes: write.number('yes', vote.yes),
    no: write.number('no', vote.no),
    abstentions: write.number('abstentions', vote.abstentions),
    invalid: write.number('invalid', vote.invalid),
    cast: write.number('cast', vote.cast),
    entitled: write.number('entitled', vote.entitled),
    required: write.text('required', vote.required),
    castingVote: write.text('castingVote', vote.castingVote),
    manner: manner && { value: manner, words: vote.manner?.words ?? write.place },
    candidates: write.value('candidates', null)?.map((each) => writeCandidate(each, vote, write)) ?? vote.candidates,
    // Whoever corrects a count has seen what contradicted it.
    contradiction: write.hasVote ? [] : vote.contradiction,
    unanimous: write.value('isUnanimous', vote.unanimous !== null) ? (vote.unanimous ?? write.place) : null,
    majority: write.text('majority', vote.majority),
    namesFor: write.list('namesFor', vote.namesFor),
    namesAgainst: write.list('namesAgainst', vote.namesAgainst),
    namesAbstaining: write.list('namesAbstaining', vote.namesAbstaining),
  };
  const isEmpty = Object.values(written).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  );
  return isEmpty ? null : written;
}

function writeCandidate(
  { name, votes, isElected, ballot }: NonNullable<RecordValues['candidates']>[number],
  { candidates }: Vote,
  write: ValueWriter,
): CandidateVotes {
  const before = candidates.find((each) => each.name.text === name);
  return {
    name: write.quote(name, before?.name ?? null),
    votes: write.count(votes, before?.votes ?? null),
    isElected,
    ballot,
  };
}

/** The fields of a decision's vote. */
export const voteFields: readonly RecordField[] = fieldsOfKind.decision.slice(
  fieldsOfKind.decision.indexOf('yes'),
  fieldsOfKind.decision.indexOf('subject'),
);

/** Fields of a record from values, each keeping its place in the paper where the value has not changed. */
class ValueWriter {
  /** Where the record stands, for what is typed. */
  readonly place: Quoted;
  readonly hasVote: boolean;
  readonly #values: RecordValues;

  constructor({ span }: PaperRecord, values: RecordValues) {
    this.place = span;
    this.#values = values;
    this.hasVote = voteFields.some((field) => values[field] !== undefined);
  }

  value<Field extends RecordField, Before>(field: Field, before: Before): NonNullable<RecordValues[Field]> | Before {
    const value = this.#values[field];
    return value === undefined ? before : (value as NonNullable<RecordValues[Field]> | Before);
  }

  quote(text: string, before: Quoted | null): Quoted {
    if (before?.text === text) return before;
    return wordsWithin(this.place, text) ?? { ...this.place, text, isTyped: true };
  }

  text(field: RecordField, before: Quoted | null): Quoted | null {
    const text = this.value(field, textOf(before));
    return text === null ? null : this.quote(String(text), before);
  }

  /** A text that is never missing. */
  words(field: 'what' | 'title', before: Quoted): Quoted {
    return this.quote(this.value(field, before.text), before);
  }

  list(field: 'who' | 'conditions' | 'namesFor' | 'namesAgainst' | 'namesAbstaining', before: Quoted[]): Quoted[] {
    const texts = this.#values[field];
    return texts ? texts.map((text) => this.quote(text, before.find((each) => each.text === text) ?? null)) : before;
  }

  count(value: number | null, before: QuotedNumber | null): QuotedNumber | null {
    if (value === null || before?.value === value) return value === null ? null : before;
    return { ...this.place, text: String(value), value, isTyped: true };
  }

  number(field: RecordField, before: QuotedNumber | null): QuotedNumber | null {
    return this.count(this.value(field, numberOf(before)) as number | null, before);
  }

  day(field: RecordField, before: QuotedDate | null): QuotedDate | null {
    const date = this.value(field, before?.date ?? null) as string | null;
    if (this.#values[field] === undefined || date === before?.date) return before;
    return date === null ? null : { ...this.place, text: date, date, isTyped: true };
  }

  /** A due day with its words, of which one may be missing. */
  due(before: QuotedDate | null): QuotedDate | null {
    const { due, dueWords } = this.#values;
    if (due === undefined && dueWords === undefined) return before;
    const date = due === undefined ? (before?.date ?? null) : due;
    // Words for another day no longer fit.
    const kept = due === undefined || due === before?.date ? textOf(before) : null;
    const words = dueWords === undefined ? kept : dueWords;
    if (date === null && words === null) return null;
    return { ...this.quote(words ?? date ?? '', before), date };
  }
}
