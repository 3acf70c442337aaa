import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { Button } from './ui/button.tsx';

interface MoreRowsProps {
  isLoading: boolean;
  /** Why the last attempt failed; null if it did not. */
  error: unknown;
  load: () => void;
  className?: string;
}

/** End of a partially loaded list: loads more as it scrolls near, or on pressing the button. */
export function MoreRows({ isLoading, error, load, className = '' }: MoreRowsProps) {
  const text = useCommonText();
  const language = useLanguage();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a failure only the button retries; otherwise a broken connection would be hit in a loop.
    if (!end.current || isLoading || error) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, error, load]);
  return (
    <div ref={end} className={`grid place-items-center gap-3 p-4 ${className}`}>
      {error ? (
        <p role="alert" className="text-danger">
          {errorMessage(error, language)}
        </p>
      ) : null}
      <Button isBusy={isLoading} onClick={load}>
        {text.loadMore}
      </Button>
    </div>
  );
}
