import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Copied } from '#shared/citations/copied-quotation.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { IconButton } from '../ui/button.tsx';

const checkMilliseconds = 2_000;

interface CopyButtonProps {
  label: string;
  /** Said once it is copied. */
  done: string;
  compose: () => Copied;
  className?: string;
}

/** Copies with and without formatting, and shows for a moment that it did. */
export function CopyButton({ label, done, compose, className }: CopyButtonProps) {
  const { copyFailed } = useCommonText();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), checkMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    const { plain, html } = compose();
    if (await copyText(plain, done, copyFailed, html)) setIsCopied(true);
  }
  return (
    <IconButton label={label} size="smallIcon" className={className} onClick={() => void copy()}>
      {isCopied ? <Check /> : <Copy />}
    </IconButton>
  );
}
