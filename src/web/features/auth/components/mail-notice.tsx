import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailDelay, useMailState } from '#web/components/mail-delay.tsx';

interface MailNoticeProps {
  text: string;
  address: string;
  hint: string;
  children: ReactNode;
}

/**
 * Says that a mail is on its way to this address, unless none is sent from here at all; the children offer what to do in
 * the meantime.
 */
export function MailNotice({ text, address, hint, children }: MailNoticeProps) {
  const isOff = useMailState()?.isOff ?? false;
  return (
    <div className="grid gap-6">
      <div>
        {!isOff && (
          <div className="flex gap-4 rounded-xl border border-line bg-canvas p-5">
            <MailCheck className="mt-0.5 size-6 shrink-0 text-petrol" aria-hidden="true" />
            <div className="grid min-w-0 gap-1">
              <p>{text}</p>
              <p className="font-semibold wrap-anywhere">{address}</p>
              <p className="mt-2 text-sm text-muted">{hint}</p>
            </div>
          </div>
        )}
        <MailDelay className={isOff ? '' : 'mt-4'} />
      </div>
      {children}
    </div>
  );
}
