import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { defineMessages } from '#web/lib/messages.ts';
import { IconButton } from './button.tsx';
import { focusFirstField } from './first-field.ts';
import { keepOpenOnToastClick } from './spare-toasts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import type { DialogProps } from './window-props.ts';

const useText = defineMessages({ de: { close: 'Schließen' }, en: { close: 'Close' } });

const prevent = (event: Event): void => event.preventDefault();

/** Radix traps the focus and closes on Esc. Lazy-loaded by dialog.tsx. */
export function DialogWindow(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, children, actions, isHeld = false } = props;
  const text = useText();
  const focus = useFocusReturn(focusFirstField);
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onInteractOutside={isHeld ? prevent : keepOpenOnToastClick}
          {...(isHeld && { onEscapeKeyDown: prevent })}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-raised data-[state=open]:animate-appear"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title tabIndex={-1} className="text-lg font-semibold outline-none">
              {title}
            </Primitive.Title>
            {!isHeld && (
              <Primitive.Close asChild>
                <IconButton label={text.close} size="smallIcon" className="-mt-1 -mr-2">
                  <X />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          {description && (
            <Primitive.Description asChild>
              <div className="text-muted">{description}</div>
            </Primitive.Description>
          )}
          {children}
          {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
