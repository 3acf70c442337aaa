import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AdministeredModel, TriedModel } from '#shared/contracts/language-model-administration.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { modelMessage, useModelsText } from './messages.ts';
import { tryModel } from './requests.ts';

/** Sends a sample sentence to a model; shows the exact request and response. */
export function TrialDialog({ model, onClose }: { model: AdministeredModel; onClose: () => void }) {
  const text = useModelsText();
  const [use, setUse] = useState(model.uses[0] ?? 'answers');
  const running = useRef<AbortController | null>(null);
  // Closing the window aborts the request, on the server, too.
  useEffect(() => () => running.current?.abort(), []);
  const trial = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return tryModel(model.id, use, running.current.signal);
    },
    onError: (error) => !running.current?.signal.aborted && notify.error(text.card.failed, modelMessage(error)),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.trial.title(model.name)}
      description={text.trial.text}
      actions={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button look="primary" isBusy={trial.isPending} onClick={() => trial.mutate()}>
            {text.trial.start}
          </Button>
        </>
      }
    >
      {model.uses.length > 1 && (
        <Field label={text.trial.use}>
          {(control) => (
            <select
              {...control}
              className="block h-11 w-full rounded-md border border-field bg-paper px-3 text-base text-ink"
              value={use}
              onChange={({ target }) => setUse(model.uses.find((each) => each === target.value) ?? use)}
            >
              {model.uses.map((each) => (
                <option key={each} value={each}>
                  {text.uses[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div role="status" className="grid min-w-0 gap-4">
        {trial.data && <TrialResult result={trial.data} />}
      </div>
    </Dialog>
  );
}

function TrialResult({ result }: { result: TriedModel }) {
  const text = useModelsText();
  const { number } = useFormat();
  const { failure, sent, usage } = result;
  const pre =
    'max-h-56 overflow-auto rounded-md border border-line bg-canvas p-3 text-sm whitespace-pre-wrap wrap-anywhere';
  return (
    <>
      {failure ? (
        <p className="flex items-start gap-2 text-danger">
          <CircleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
          <span>
            {text.trial.failed} {text.failures[failure.reason ?? failure.code] ?? failure.code}{' '}
            {failure.status !== null && text.trial.status(failure.status)}
          </span>
        </p>
      ) : (
        <p className="flex items-start gap-2">
          <CircleCheck className="mt-1 size-4 shrink-0 text-petrol" aria-hidden="true" />
          {text.trial.worked}
        </p>
      )}
      {result.answer !== null && (
        <div className="grid gap-1.5">
          <h3 className="text-sm font-medium">
            {text.trial.answer} {text.trial.took(number(result.milliseconds))}
          </h3>
          <p className={pre}>{result.answer}</p>
          <p className="tabular text-sm text-muted">
            {usage ? text.trial.tokens(number(usage.input), number(usage.output)) : text.trial.tokensUnknown}
          </p>
        </div>
      )}
      {sent.length === 0 && <p className="text-sm text-muted">{text.trial.nothingSent}</p>}
      {sent.map(({ url, body }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same request may be sent again.
        <div key={place} className="grid min-w-0 gap-1.5">
          <h3 className="text-sm font-medium wrap-anywhere">
            {text.trial.sent} {url}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard. */}
          <pre className={pre} tabIndex={0}>
            {readable(body)}
          </pre>
        </div>
      ))}
    </>
  );
}

/** Pretty-prints JSON; returns anything else unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
