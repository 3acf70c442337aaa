import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useMfaText } from '../messages.ts';
import type { Verification } from '../use-verification.ts';

const codeMaxLength = 40;

/** For users without access to their mailbox and authenticator. */
export function RecoveryForm({ verification }: { verification: Verification }) {
  const text = useMfaText();
  const { isBusy, problem, setProblem, verify } = verification;
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setProblem((texts) => texts.recoveryRequired);
    if (await verify({ method: 'recovery', code: code.trim() })) return;
    input.current?.select();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-xl border border-line bg-paper p-5 sm:p-6">
      <Field label={text.recoveryLabel} hint={text.recoveryHint} errors={problem === null ? [] : [problem]}>
        {(control) => (
          <Input
            ref={input}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setProblem(null);
            }}
            maxLength={codeMaxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isBusy}
            className="tabular"
            {...control}
          />
        )}
      </Field>
      <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
        {isBusy ? text.verifying : text.verify}
      </Button>
    </form>
  );
}
