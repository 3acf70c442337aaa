import type { DropdownMenu } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode } from 'react';

/** Building blocks of menu items, provided by the panel so that pages with menus do not bundle the library. */
export const MenuParts = createContext<Pick<typeof DropdownMenu, 'Item' | 'CheckboxItem' | 'ItemIndicator'> | null>(
  null,
);

export interface MenuProps {
  /** A single focusable element, e.g. an IconButton. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}
