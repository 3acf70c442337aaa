import 'sonner/dist/styles.css';
import { Component, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Primitive } from 'sonner';
import { defineMessages } from '#web/lib/messages.ts';
import { useTheme } from '#web/lib/preferences.ts';
import { useToastInset } from './use-toast-inset.ts';

const useText = defineMessages({
  de: { region: 'Meldungen', close: 'Meldung schließen' },
  en: { region: 'Notifications', close: 'Close notification' },
});

/**
 * Container for toasts. Bundled with the page itself, because the most important toast says that the network is down.
 * Rendered beside the app, so that toasts lie above open windows and their backdrops.
 */
export function Toaster() {
  return (
    <ToastBoundary>
      <Region />
    </ToastBoundary>
  );
}

/** Error boundary: if the toasts fail, the page goes on without them. */
class ToastBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function Region() {
  const text = useText();
  const place = useRef<HTMLElement>(null);
  useToastInset(place);
  return createPortal(
    <Primitive
      ref={place}
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
    />,
    document.body,
  );
}
