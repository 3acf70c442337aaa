import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import { MenuParts, type MenuProps } from './menu-parts.ts';
import { toastsHeight } from './use-toast-inset.ts';

const { Item, CheckboxItem, ItemIndicator } = DropdownMenu;
const parts = { Item, CheckboxItem, ItemIndicator };

/** The menu itself, loaded by menu.tsx on first use. It opens at once, since that use triggered the load. */
export function MenuPanel({ trigger, align = 'end', children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setIsOpen(true), []);
  // Rendered inside its own landmark or window, so that screen readers find it there; not modal, so it locks nothing
  // else.
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <span ref={setPlace} className="contents">
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      </span>
      <DropdownMenu.Portal container={place?.closest<HTMLElement>('[role="dialog"], main, header') ?? null}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={{ top: 12, left: 12, right: 12, bottom: 12 + toastsHeight() }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised data-[state=open]:animate-appear"
        >
          <MenuParts value={parts}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
