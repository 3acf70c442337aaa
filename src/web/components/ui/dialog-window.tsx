import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { defineMessages } from '#web/lib/messages.ts';
import { IconButton } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import { focusFirstField } from './first-field.ts';

const useText = defineMessages({ de: { close: 'Schließen' }, en: { close: 'Close' } });

/** Radix holds the focus inside, gives it back, and closes on Esc. Loaded by dialog.tsx. */
export function DialogWindow({ isOpen, onOpenChange, title, description, children, actions }: DialogProps) {
  const text = useText();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstField}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-raised data-[state=open]:animate-appear"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={text.close} size="smallIcon" className="-mt-1 -mr-2">
                <X />
              </IconButton>
            </Primitive.Close>
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
