import { useState } from 'react';
import { decisionOutcomes } from '#shared/contracts/chats.ts';
import type { RecordDetails, RecordField, RecordValues } from '#shared/contracts/corrections.ts';
import { attendanceLimits, attendanceStates, changeEffects, voteManners } from '#shared/contracts/meetings.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field, type FieldControl } from '#web/components/ui/field.tsx';
import { Input, Textarea } from '#web/components/ui/input.tsx';
import { useCorrectionsText } from '../../../corrections.ts';
import { useMeetingsText } from '../../../messages.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { formOfField, isDoubted } from './field-forms.ts';

interface RecordFieldInputProps {
  field: RecordField;
  record: RecordDetails;
  values: RecordValues;
  onChange: (change: RecordValues) => void;
  /** Splits the record before this place in its words; undefined if they were changed. */
  onSplit: ((at: number) => void) | undefined;
}

const widths: Partial<Record<RecordField, string>> = {
  yes: 'col-span-2',
  no: 'col-span-2',
  abstentions: 'col-span-2',
  invalid: 'col-span-2',
  cast: 'col-span-2',
  entitled: 'col-span-2',
};
const half = 'col-span-6 sm:col-span-3';
const whole = 'col-span-6';

/** A field of a record, labelled, with a note if reading was not certain of it. */
export function RecordFieldInput(props: RecordFieldInputProps) {
  const { field, record, values } = props;
  const text = useCorrectionsText();
  const form = formOfField[field];
  const isWide = form === 'words' || form === 'list' || form === 'item' || form === 'candidates' || field === 'subject';
  const isMissing = form === 'words' && values[field] === '';
  return (
    <div className={widths[field] ?? (isWide ? whole : half)}>
      {form === 'candidates' ? (
        <CandidateRows {...props} />
      ) : (
        <Field
          label={text.fields[field]}
          {...(form === 'list' && { hint: text.perLine })}
          errors={isMissing ? [text.wordsMissing] : []}
          aside={
            isDoubted(record, field) && (
              <span className="rounded-sm bg-warning-soft px-1.5 text-sm font-medium text-warning">
                {text.doubtful}
              </span>
            )
          }
        >
          {(control) => <Control {...props} control={control} />}
        </Field>
      )}
    </div>
  );
}

function Control({
  field,
  record,
  values,
  onChange,
  onSplit,
  control,
}: RecordFieldInputProps & { control: FieldControl }) {
  const text = useCorrectionsText();
  const meetings = useMeetingsText();
  const value = values[field];
  const set = (next: unknown) => onChange({ [field]: next });
  const choose = (options: readonly (readonly [string, string])[], isNeeded = false) => (
    <Chosen
      control={control}
      value={String(value ?? '')}
      options={options}
      isNeeded={isNeeded}
      onChange={(next) => set(next || null)}
    />
  );
  switch (formOfField[field]) {
    case 'words':
      return <Words control={control} value={String(value ?? '')} onChange={set} onSplit={onSplit} />;
    case 'list':
      return <Lines control={control} value={(value as string[] | undefined) ?? []} onChange={set} />;
    case 'number':
      return (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(event) => set(event.target.value === '' ? null : Math.trunc(Number(event.target.value)))}
        />
      );
    case 'day':
      return (
        <Input
          {...control}
          type="date"
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value || null)}
        />
      );
    case 'flag':
      return (
        <Chosen
          control={control}
          value={value === true ? 'true' : 'false'}
          options={[
            ['true', text.yes],
            ['false', text.no],
          ]}
          isNeeded
          onChange={(next) => set(next === 'true')}
        />
      );
    case 'item':
      return choose(record.items.map(({ id, number, title }) => [id, [number, title].filter(Boolean).join(' ')]));
    case 'outcome':
      return choose(decisionOutcomes.map((each) => [each, meetings.outcomes[each]]));
    case 'manner':
      return choose(voteManners.map((each) => [each, meetings.voteDetails.manners[each]]));
    case 'state':
      return choose(
        attendanceStates.map((each) => [each, text.attendanceStates[each]]),
        true,
      );
    case 'effect':
      return choose(
        changeEffects.map((each) => [each, text.effects[each]]),
        true,
      );
    case 'publicity':
      return (
        <Chosen
          control={control}
          value={value === null || value === undefined ? '' : String(value)}
          options={[
            ['true', meetings.publicity.public],
            ['false', meetings.publicity['non-public']],
          ]}
          onChange={(next) => set(next === '' ? null : next === 'true')}
        />
      );
    case 'limit':
      return <Limit control={control} value={values.limit ?? null} onChange={set} />;
    default:
      return (
        <Input
          {...control}
          value={String(value ?? '')}
          maxLength={300}
          onChange={(event) => set(event.target.value || null)}
        />
      );
  }
}

interface ChosenProps {
  control: FieldControl;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  isNeeded?: boolean;
  onChange: (value: string) => void;
}

function Chosen({ control, value, options, isNeeded = false, onChange }: ChosenProps) {
  const text = useCorrectionsText();
  return (
    <select
      {...control}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="block h-11 w-full min-w-0 rounded-md border border-field bg-paper px-3 text-base focus-visible:outline-offset-0"
    >
      {!isNeeded && <option value="">{text.notStated}</option>}
      {options.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface WordsProps {
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
  onSplit: ((at: number) => void) | undefined;
}

/** The words of a record. The button below makes two of it, where the cursor stands. */
function Words({ control, value, onChange, onSplit }: WordsProps) {
  const text = useCorrectionsText();
  const [at, setAt] = useState(0);
  const canSplit = onSplit && value.slice(0, at).trim() !== '' && value.slice(at).trim() !== '';
  return (
    <>
      <Textarea
        {...control}
        value={value}
        rows={4}
        maxLength={8_000}
        onChange={(event) => onChange(event.target.value)}
        onSelect={(event) => setAt(event.currentTarget.selectionStart)}
      />
      {onSplit && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Button look="link" size="small" className="-ml-3" disabled={!canSplit} onClick={() => onSplit(at)}>
            {text.splitHere}
          </Button>
          {!canSplit && text.splitHint}
        </div>
      )}
    </>
  );
}

/** Several entries, one a line. */
function Lines({
  control,
  value,
  onChange,
}: {
  control: FieldControl;
  value: string[];
  onChange: (value: string[]) => void;
}) {
  const [typed, setTyped] = useState(value.join('\n'));
  return (
    <Textarea
      {...control}
      rows={Math.min(6, Math.max(2, value.length))}
      className="min-h-11"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.split('\n').flatMap((line) => line.trim() || []));
      }}
    />
  );
}

type LimitValue = NonNullable<RecordValues['limit']>;

/** For which part of a meeting an attendance holds. */
function Limit({
  control,
  value,
  onChange,
}: {
  control: FieldControl;
  value: LimitValue | null;
  onChange: (value: LimitValue | null) => void;
}) {
  const text = useCorrectionsText();
  const [kind, setKind] = useState<LimitValue['kind']>(value?.kind ?? 'until');
  const [words, setWords] = useState(value?.words ?? '');
  const set = (next: LimitValue) => onChange(next.words.trim() === '' ? null : next);
  return (
    <div className="flex gap-2">
      <select
        aria-label={text.fields.limit}
        value={kind}
        onChange={(event) => {
          const next = attendanceLimits.find((each) => each === event.target.value) ?? kind;
          setKind(next);
          set({ kind: next, words });
        }}
        className="h-11 rounded-md border border-field bg-paper px-2 text-base"
      >
        {attendanceLimits.map((each) => (
          <option key={each} value={each}>
            {text.limits[each]}
          </option>
        ))}
      </select>
      <Input
        {...control}
        value={words}
        maxLength={300}
        onChange={(event) => {
          setWords(event.target.value);
          set({ kind, words: event.target.value });
        }}
      />
    </div>
  );
}
