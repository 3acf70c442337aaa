import { Copy } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import type { totpSetupSchema } from '#shared/contracts/mfa.ts';
import { lockoutAttempts } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CodeInput, isWholeCode } from '#web/components/ui/code-input.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { notify } from '#web/lib/notify.ts';
import { useCodeText, useSecurityText } from '../../../messages.ts';
import { enableTotp } from '../../../security-queries.ts';
import type { Confirmation } from '../../../use-confirmation.ts';

type Setup = z.infer<typeof totpSetupSchema>;

interface AuthenticatorDialogProps {
  /** What the app needs; null when closed. */
  setup: Setup | null;
  run: Confirmation['run'];
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

/** The QR code, its key as text for typing, and the field for the first code. */
export function AuthenticatorDialog({ setup, run, onClose, onDone }: AuthenticatorDialogProps) {
  const text = useSecurityText().setup;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [isReady, setIsReady] = useState(false);
  return (
    <Dialog
      isOpen={setup !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={!isReady}>
          {text.submit}
        </Button>
      }
    >
      {setup && (
        <SetupForm
          id={formId}
          setup={setup}
          enable={(code) => run(() => enableTotp(code))}
          setIsBusy={setIsBusy}
          setIsReady={setIsReady}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

interface SetupFormProps {
  id: string;
  setup: Setup;
  enable: (code: string) => Promise<{ recoveryCodes: string[] | null } | undefined>;
  setIsBusy: (isBusy: boolean) => void;
  /** Whether the code is complete. */
  setIsReady: (isReady: boolean) => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

function SetupForm({ id, setup, enable, setIsBusy, setIsReady, onDone }: SetupFormProps) {
  const text = useSecurityText().setup;
  const recoveryText = useSecurityText().recovery;
  const codeText = useCodeText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const change = (next: string) => {
    setCode(next);
    setProblem(null);
    setIsReady(isWholeCode(next));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWholeCode(code)) return setProblem(codeText.codeIncomplete);
    setIsBusy(true);
    try {
      const enabled = await enable(code);
      if (enabled) onDone(enabled.recoveryCodes);
    } catch (error) {
      change('');
      if (isApiError(error, 'factor_locked')) notify.error(codeText.locked, codeText.lockedDetail);
      const isWrong = isApiError(error, 'code_invalid');
      setProblem(isWrong ? codeText.totpWrong(error.remainingAttempts ?? lockoutAttempts) : errorMessage(error));
      form.current?.querySelector('input')?.focus();
    }
    setIsBusy(false);
  };

  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid justify-items-center gap-3">
        <p className="justify-self-start">{text.scan}</p>
        <img src={setup.qrCode} alt={text.qrCode} className="size-48 rounded-md border border-line bg-white p-2" />
        {/* For phones and tablets, which cannot scan their own screen. */}
        <a href={setup.uri} className="hidden font-medium text-petrol underline underline-offset-4 touch:inline">
          {text.openApp}
        </a>
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{text.manual}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-md bg-canvas px-3 py-2 text-sm tracking-wide wrap-anywhere">
            {groupCharacters(setup.secret)}
          </code>
          <Button
            size="icon"
            look="quiet"
            aria-label={text.copy}
            title={text.copy}
            onClick={() => copyText(setup.secret, text.copied, recoveryText.copyFailed)}
          >
            <Copy />
          </Button>
        </div>
      </div>
      <Field label={text.code} errors={problem === null ? [] : [problem]}>
        {(control) => (
          <CodeInput
            value={code}
            onCodeChange={change}
            onIncomplete={() => setProblem(codeText.codeIncomplete)}
            {...control}
          />
        )}
      </Field>
    </form>
  );
}

/** Groups of four characters, the way people copy a key by hand. */
const groupCharacters = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
