import { type FormEvent, useId, useState } from 'react';
import type { ConfirmIdentity, FactorSettings } from '#shared/contracts/mfa.ts';
import { lockoutAttempts } from '#shared/limits.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { CodeInput, isWholeCode } from '#web/components/ui/code-input.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCodeText, useSecurityText } from '../../messages.ts';
import { confirmIdentity } from '../../security-queries.ts';
import { SendCodeButton } from './send-code-button.tsx';

type Method = 'password' | 'totp' | 'email';

interface ConfirmIdentityDialogProps {
  isOpen: boolean;
  factors: FactorSettings;
  /** Whether the proof was given. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for a fresh proof of identity: the password, or a code of a factor that is on. */
export function ConfirmIdentityDialog({ isOpen, factors, onAnswer }: ConfirmIdentityDialogProps) {
  const text = useSecurityText().confirm;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={text.title}
      description={text.text}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
          {text.submit}
        </Button>
      }
    >
      {isOpen && <ProofForm id={formId} factors={factors} setIsBusy={setIsBusy} onProven={() => onAnswer(true)} />}
    </Dialog>
  );
}

interface ProofFormProps {
  id: string;
  factors: FactorSettings;
  setIsBusy: (isBusy: boolean) => void;
  onProven: () => void;
}

function ProofForm({ id, factors, setIsBusy, onProven }: ProofFormProps) {
  const text = useSecurityText().confirm;
  const codeText = useCodeText();
  const [method, setMethod] = useState<Method>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offered = (['password', 'totp', 'email'] as const).filter((name) => name === 'password' || factors[name]);

  const type = (value: string) => {
    setTyped(value);
    setProblem(null);
  };
  const choose = (next: Method) => {
    setMethod(next);
    type('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (method !== 'password' && !isWholeCode(typed)) return setProblem(codeText.codeIncomplete);
    setIsBusy(true);
    try {
      const proof: ConfirmIdentity = method === 'password' ? { password: typed } : { method, code: typed };
      await confirmIdentity(proof);
      onProven();
    } catch (error) {
      type('');
      if (isApiError(error, 'factor_locked')) notify.error(codeText.locked, codeText.lockedDetail);
      setProblem(
        method !== 'password' && isApiError(error, 'code_invalid')
          ? codeText[`${method}Wrong`](error.remainingAttempts ?? lockoutAttempts)
          : errorMessage(error),
      );
    }
    setIsBusy(false);
  };

  return (
    <form id={id} onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      {offered.length > 1 && (
        <Choice
          label={text.method}
          value={method}
          options={offered.map((value) => ({ value, label: text.methods[value] }))}
          onChange={choose}
        />
      )}
      <div className="w-full">
        <Field
          label={method === 'password' ? text.password : codeText.codeLabel}
          errors={problem === null ? [] : [problem]}
        >
          {(control) =>
            method === 'password' ? (
              <PasswordInput
                autoComplete="current-password"
                value={typed}
                onChange={({ target }) => type(target.value)}
                {...control}
              />
            ) : (
              <CodeInput value={typed} onCodeChange={type} {...control} />
            )
          }
        </Field>
      </div>
      {method === 'email' && <SendCodeButton />}
    </form>
  );
}
