import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { CodeInput, isWholeCode } from '#web/components/ui/code-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { notify } from '#web/lib/notify.ts';
import { useMfaText } from '../messages.ts';
import type { Verification } from '../use-verification.ts';

/** Six digits and a submit button that waits for all of them. */
export function CodeForm({ method, verification }: { method: 'email' | 'totp'; verification: Verification }) {
  const text = useMfaText();
  const { isBusy, problem, setProblem, verify } = verification;
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);

  // Entering the code is this screen's purpose.
  useEffect(() => input.current?.focus(), []);

  const showIncomplete = () => {
    setProblem((texts) => texts.codeIncomplete);
    notify.error(text.codeIncomplete);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isWholeCode(code)) return showIncomplete();
    if (await verify({ method, code })) return;
    setCode('');
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={text.codeLabel} errors={problem === null ? [] : [problem]}>
        {(control) => (
          <CodeInput
            ref={input}
            value={code}
            onCodeChange={(next) => {
              setCode(next);
              setProblem(null);
            }}
            onIncomplete={showIncomplete}
            readOnly={isBusy}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isWholeCode(code)} className="h-11">
        {isBusy ? text.verifying : text.verify}
      </Button>
    </form>
  );
}
