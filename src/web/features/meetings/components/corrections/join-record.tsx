import { useId, useState } from 'react';
import type { CorrectRecord, RecordDetails } from '#shared/contracts/corrections.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useCorrectionsText } from '../../corrections.ts';

interface JoinRecordProps {
  record: RecordDetails;
  act: (correction: CorrectRecord, done: string) => Promise<void>;
}

/** Longest words shown of another record. */
const longest = 140;

/** Takes in another record of the paper that says the same. */
export function JoinRecord({ record, act }: JoinRecordProps) {
  const text = useCorrectionsText();
  const language = useLanguage();
  const id = useId();
  const [other, setOther] = useState('');
  const join = () =>
    act({ act: 'join', with: other }, text.joined).catch((error: unknown) =>
      notify.error(text.failed, errorMessage(error, language)),
    );
  return (
    <details>
      <summary className="touch-target w-fit rounded-sm text-sm font-medium text-petrol">{text.join}</summary>
      <div className="mt-3 grid gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {text.joinWith}
        </label>
        <div className="flex flex-wrap gap-2">
          <select
            id={id}
            value={other}
            onChange={(event) => setOther(event.target.value)}
            className="h-11 w-full min-w-0 flex-1 rounded-md border border-field bg-paper px-3 text-base"
          >
            <option value="">{text.joinNone}</option>
            {record.others.map((each) => (
              <option key={each.id} value={each.id}>
                {each.text.slice(0, longest)}
              </option>
            ))}
          </select>
          <Button disabled={other === ''} onClick={() => void join()}>
            {text.join}
          </Button>
        </div>
      </div>
    </details>
  );
}
