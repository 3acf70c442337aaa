import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/components/ui/button.tsx';
import { Menu } from '#web/components/ui/menu.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useChatsText } from '../../messages.ts';

/** Styles of a row's own link or button. */
export const rowLooks = (isCurrent: boolean) =>
  classNames(
    'flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-[0.9375rem] touch:min-h-11',
    isCurrent ? 'font-medium text-ink' : 'text-ink/90',
  );

interface PanelRowProps {
  name: string;
  isCurrent: boolean;
  /** Items of the row's menu; no menu if omitted. */
  menu?: ReactNode;
  menuProps?: { tabIndex: number; onFocus: () => void };
  children: ReactNode;
}

/** A row of the left panel: a link or button, with its menu. */
export function PanelRow({ name, isCurrent, menu, menuProps, children }: PanelRowProps) {
  const text = useChatsText();
  return (
    <li
      data-roving=""
      className={classNames(
        'group flex items-center rounded-md transition-colors duration-150',
        isCurrent ? 'bg-petrol-soft' : 'hover:bg-hover',
      )}
    >
      {children}
      {menu && (
        <Menu
          trigger={
            <IconButton
              label={text.panel.menuOf(name)}
              title={undefined}
              size="smallIcon"
              data-roving-menu=""
              className="mr-0.5 text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 touch:opacity-100"
              {...menuProps}
            >
              <EllipsisVertical />
            </IconButton>
          }
        >
          {menu}
        </Menu>
      )}
    </li>
  );
}
