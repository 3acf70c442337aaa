import { useEffect, useState } from 'react';
import { Logo } from '#web/components/frame/logo.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { isMissingCode } from '#web/lib/screens/missing-code.ts';
import { describeFailure, sendReport } from '../client-report.ts';
import { useSiteText } from '../messages.ts';
import { mayReload } from '../reload-once.ts';

/** Shown for a page that crashed. If only its code is missing, because the server was updated, reloads instead. */
export function FailurePage({ error }: { error: unknown }) {
  const [isReloading] = useState(() => isMissingCode(error) && mayReload());
  useEffect(() => {
    if (isReloading) location.reload();
  }, [isReloading]);
  return isReloading ? null : <FailureNotice error={error} />;
}

/** The failure message. No stack trace: the error id leads the operator to the cause. */
function FailureNotice({ error }: { error: unknown }) {
  const text = useSiteText();
  const common = useCommonText();
  // Server errors are already logged under their id; for client errors, create an id and report it.
  const [knownId] = useState(error instanceof ApiError ? error.errorId : undefined);
  const [ownId] = useState(() => crypto.randomUUID());
  const errorId = knownId ?? ownId;
  useEffect(() => {
    if (!knownId)
      sendReport({ kind: 'page-failed', errorId: ownId, path: location.pathname, ...describeFailure(error) });
  }, [knownId, ownId, error]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
      <PageTitle>{text.failureTitle}</PageTitle>
      <Logo />
      <h1 className="mt-4 text-2xl font-semibold text-balance">{text.failureTitle}</h1>
      <p className="max-w-md text-balance text-muted">{text.failureText}</p>
      <p className="tabular text-sm text-balance text-muted">{common.errorId(errorId)}</p>
      <Button look="primary" onClick={() => location.reload()} className="mt-2">
        {text.reload}
      </Button>
    </main>
  );
}
