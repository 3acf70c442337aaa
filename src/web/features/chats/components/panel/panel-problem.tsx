import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';

interface PanelProblemProps {
  text: string;
  error: unknown;
  onRetry: () => void;
}

/** An error message in the narrow panel, with a retry. */
export function PanelProblem({ text, error, onRetry }: PanelProblemProps) {
  const common = useCommonText();
  return (
    <div role="alert" className="grid justify-items-start gap-1 px-2.5 py-2 text-sm">
      <p className="font-medium">{text}</p>
      <p className="text-muted">{errorMessage(error, useLanguage())}</p>
      <Button size="small" className="mt-1" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
