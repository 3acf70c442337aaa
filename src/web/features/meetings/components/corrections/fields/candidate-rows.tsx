import { Plus, X } from 'lucide-react';
import type { RecordValues } from '#shared/contracts/corrections.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useCorrectionsText } from '../../../corrections.ts';

interface CandidateRowsProps {
  values: RecordValues;
  onChange: (change: RecordValues) => void;
}

type Candidate = NonNullable<RecordValues['candidates']>[number];

/** Who stood for election, with their votes. */
export function CandidateRows({ values, onChange }: CandidateRowsProps) {
  const text = useCorrectionsText();
  const candidates = values.candidates ?? [];
  const set = (next: Candidate[]) => onChange({ candidates: next });
  const change = (at: number, part: Partial<Candidate>) =>
    set(candidates.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{text.fields.candidates}</legend>
      {candidates.map(({ name, votes, isElected }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position while its name is typed.
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={text.candidate.name}
            value={name}
            maxLength={200}
            className="min-w-40 flex-1"
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Input
            aria-label={text.candidate.votes}
            type="number"
            min={0}
            value={votes ?? ''}
            className="w-24"
            onChange={(event) => change(at, { votes: event.target.value === '' ? null : Number(event.target.value) })}
          />
          <label className="touch-target flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isElected}
              onChange={(event) => change(at, { isElected: event.target.checked })}
              className="size-4.5 accent-petrol"
            />
            {text.candidate.elected}
          </label>
          <IconButton
            label={text.candidate.remove}
            size="smallIcon"
            onClick={() => set(candidates.filter((_, index) => index !== at))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        look="quiet"
        size="small"
        className="w-fit"
        onClick={() =>
          set([...candidates, { name: '', votes: null, isElected: false, ballot: candidates.at(-1)?.ballot ?? 1 }])
        }
      >
        <Plus aria-hidden="true" />
        {text.candidate.add}
      </Button>
    </fieldset>
  );
}
