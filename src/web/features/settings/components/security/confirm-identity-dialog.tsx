import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ConfirmIdentity, FactorSettings } from '#shared/contracts/mfa.ts';
import { lockoutAttempts } from '#shared/limits.ts';
import { AccountName } from '#web/components/password/account-name.tsx';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { CodeInput, isWholeCode } from '#web/components/ui/code-input.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCodeText, useSecurityText } from '../../messages.ts';
import { confirmIdentity } from '../../security-queries.ts';
import { SendCodeButton } from './factors/send-code-button.tsx';

type Method = 'password' | 'totp' | 'email' | 'recovery';

/** The contract's limit. */
const recoveryCodeMaxLength = 40;

/** The account's means of proof. A recovery code only if there is nothing else, because it is single-use. */
function availableProofs({ hasPassword, totp, email }: FactorSettings): readonly [Method, ...Method[]] {
  const [first = 'recovery', ...others] = (['password', 'totp', 'email'] as const).filter(
    (name) => ({ password: hasPassword, totp, email })[name],
  );
  return [first, ...others];
}

interface ConfirmIdentityDialogProps {
  isOpen: boolean;
  factors: FactorSettings;
  /** Whether the proof was given. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for a fresh proof of identity: the password, or a code of an enabled factor. */
export function ConfirmIdentityDialog({ isOpen, factors, onAnswer }: ConfirmIdentityDialogProps) {
  const text = useSecurityText().confirm;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [isReady, setIsReady] = useState(true);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={text.title}
      description={text.text}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={!isReady}>
          {text.submit}
        </Button>
      }
    >
      {isOpen && (
        <ProofForm
          id={formId}
          factors={factors}
          setIsBusy={setIsBusy}
          setIsReady={setIsReady}
          onProven={() => onAnswer(true)}
        />
      )}
    </Dialog>
  );
}

interface ProofFormProps {
  id: string;
  factors: FactorSettings;
  setIsBusy: (isBusy: boolean) => void;
  /** Whether it can be submitted: a code only once complete. */
  setIsReady: (isReady: boolean) => void;
  onProven: () => void;
}

function ProofForm({ id, factors, setIsBusy, setIsReady, onProven }: ProofFormProps) {
  const text = useSecurityText().confirm;
  const codeText = useCodeText();
  const passwordText = usePasswordText();
  const { address: email } = factors;
  const offered = availableProofs(factors);
  const [method, setMethod] = useState<Method>(offered[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Resets the state left from the last time the dialog was open.
  const isCode = method === 'totp' || method === 'email';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog opens.
  useEffect(() => setIsReady(!isCode), []);

  const type = (value: string, by: Method = method) => {
    setTyped(value);
    setProblem(null);
    setIsReady(by === 'password' || by === 'recovery' || isWholeCode(value));
  };
  const choose = (next: Method) => {
    setMethod(next);
    type('', next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (method === 'password' && typed === '') return refuse(passwordText.required);
    if (method === 'recovery' && typed.trim() === '') return refuse(codeText.recoveryRequired);
    if (isCode && !isWholeCode(typed)) return refuse(codeText.codeIncomplete);
    setIsBusy(true);
    try {
      const proof: ConfirmIdentity = method === 'password' ? { password: typed } : { method, code: typed.trim() };
      await confirmIdentity(proof);
      onProven();
    } catch (error) {
      type('');
      if (isApiError(error, 'factor_locked')) notify.error(codeText.locked, codeText.lockedDetail);
      refuse(
        method !== 'password' && isApiError(error, 'code_invalid')
          ? codeText[`${method}Wrong`](error.remainingAttempts ?? lockoutAttempts)
          : errorMessage(error),
      );
    }
    setIsBusy(false);
  };
  const refuse = (message: string) => {
    setProblem(message);
    form.current?.querySelector<HTMLElement>('[data-proof]')?.focus();
  };

  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      <AccountName email={email} />
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
          label={method === 'password' ? text.password : isCode ? codeText.codeLabel : codeText.recoveryLabel}
          errors={problem === null ? [] : [problem]}
        >
          {(control) =>
            method === 'password' ? (
              <PasswordInput
                data-proof
                autoComplete="current-password"
                value={typed}
                onChange={({ target }) => type(target.value)}
                {...control}
              />
            ) : method === 'recovery' ? (
              <Input
                data-proof
                value={typed}
                maxLength={recoveryCodeMaxLength}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="tabular"
                onChange={({ target }) => type(target.value)}
                {...control}
              />
            ) : (
              <CodeInput
                data-proof
                value={typed}
                onCodeChange={type}
                onIncomplete={() => setProblem(codeText.codeIncomplete)}
                {...control}
              />
            )
          }
        </Field>
      </div>
      {method === 'email' && <SendCodeButton />}
    </form>
  );
}
