import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Primitive, toast } from 'sonner';
import { defineMessages } from '#web/lib/messages.ts';
import { toastPort } from '#web/lib/notify.ts';
import { useTheme } from '#web/lib/preferences.ts';

const useText = defineMessages({
  de: { region: 'Meldungen', close: 'Meldung schließen' },
  en: { region: 'Notifications', close: 'Close notification' },
});

/** What must be read or may be taken back stays longer. */
const longMilliseconds = 8_000;

/** Loaded by toaster.tsx. */
export function ToastRegion() {
  const text = useText();
  useEffect(() => {
    toastPort.connect(({ kind, text: message, detail, action }) => {
      const description = detail && { description: detail };
      if (kind === 'success') toast.success(message, { ...description });
      else if (kind === 'error') toast.error(message, { duration: longMilliseconds, ...description });
      else toast(message, { duration: longMilliseconds, ...(action && { action }) });
    });
  }, []);
  return (
    <Primitive
      theme={useTheme()}
      position="bottom-right"
      containerAriaLabel={text.region}
      closeButton
      gap={10}
      toastOptions={{
        closeButtonAriaLabel: text.close,
        className: 'font-sans! text-[0.9375rem]! rounded-md! border-line! bg-raised! text-ink! shadow-raised!',
        classNames: {
          success: '[&_[data-icon]]:text-success!',
          error: '[&_[data-icon]]:text-danger!',
          description: 'text-muted!',
          actionButton: 'bg-petrol-fill! text-on-petrol! h-8! px-3! rounded-sm!',
          closeButton: 'bg-raised! text-ink! border-line!',
        },
      }}
    />
  );
}
