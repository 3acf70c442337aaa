import { Button } from '#web/components/ui/button.tsx';
import { useOperationsText } from './messages.ts';
import { sendTestMail } from './requests.ts';
import { useAct } from './use-act.ts';

/** Sends the admin a mail at once and shows what the mail server answered. */
export function TestMailButton() {
  const text = useOperationsText().mails;
  const act = useAct(sendTestMail);
  const result = act.data;
  return (
    <div className="grid gap-2">
      <Button isBusy={act.isPending} onClick={() => act.mutate({})}>
        {text.test}
      </Button>
      <div role="status" className="max-w-prose text-sm wrap-anywhere">
        {result && !act.isPending && (
          <>
            <p className={result.state === 'sent' ? 'text-success' : 'text-danger'}>
              {text.testStates[result.state](result.recipient)}
            </p>
            {result.answer && <p className="text-muted">{text.answer(result.answer)}</p>}
          </>
        )}
      </div>
    </div>
  );
}
