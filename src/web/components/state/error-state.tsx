import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';

interface ErrorStateProps {
  error: unknown;
  /** What failed; defaults to "This could not be loaded." */
  title?: string;
  onRetry?: () => void;
}

/** Shows what happened and offers a retry. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const text = useCommonText();
  const language = useLanguage();
  const errorId = error instanceof ApiError ? error.errorId : undefined;
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <CircleAlert className="size-7 text-danger" aria-hidden="true" />
      <p className="font-semibold">{title ?? text.errorTitle}</p>
      <p className="text-muted">{errorMessage(error, language)}</p>
      {errorId && <p className="tabular text-sm text-muted">{text.errorId(errorId)}</p>}
      {onRetry && (
        <Button onClick={onRetry} className="mt-2">
          <RotateCw aria-hidden="true" />
          {text.retry}
        </Button>
      )}
    </div>
  );
}
