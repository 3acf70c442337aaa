import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface MenuProps {
  /** A single focusable element, e.g. an IconButton. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised data-[state=open]:animate-appear"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  isDangerous?: boolean;
}

export function MenuItem({ isDangerous = false, className, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames(
        'touch-target flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-[0.9375rem] outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
        isDangerous && 'text-danger',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
