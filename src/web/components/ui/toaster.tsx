import 'sonner/dist/styles.css';
import { Toaster as Primitive } from 'sonner';
import { defineMessages } from '#web/lib/messages.ts';
import { useTheme } from '#web/lib/preferences.ts';

const useText = defineMessages({
  de: { region: 'Meldungen', close: 'Meldung schließen' },
  en: { region: 'Notifications', close: 'Close notification' },
});

export function Toaster() {
  const text = useText();
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
          actionButton: 'bg-petrol-fill! text-on-petrol! h-8! px-3! rounded-sm!',
          closeButton: 'bg-raised! text-ink! border-line!',
        },
      }}
    />
  );
}
