import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import { MenuParts, type MenuProps } from './menu-parts.ts';
import { heightOfToasts } from './use-toast-inset.ts';

const parts = { Item: DropdownMenu.Item };

/** The menu proper, loaded by menu.tsx at the first use; it opens at once, for that use is what brought it. */
export function MenuPanel({ trigger, align = 'end', children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setIsOpen(true), []);
  // Inside the landmark or window it belongs to, so that screen readers find it there; and it locks nothing else.
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <span ref={setPlace} className="contents">
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      </span>
      <DropdownMenu.Portal container={place?.closest<HTMLElement>('[role="dialog"], main, header') ?? null}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={{ top: 12, left: 12, right: 12, bottom: 12 + heightOfToasts() }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised data-[state=open]:animate-appear"
        >
          <MenuParts value={parts}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
