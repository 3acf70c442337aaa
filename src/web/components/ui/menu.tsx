import { Check } from 'lucide-react';
import type { DropdownMenu } from 'radix-ui';
import { type ComponentProps, use, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Fetched, fetchLater } from './fetched.tsx';
import { MenuParts, type MenuProps } from './menu-parts.ts';

/**
 * A menu behind a button. Radix' menu weighs 28 KB, so it is loaded on first use: until then only the trigger renders,
 * and the click or key press that opens the menu fetches it.
 */
const menuPanel = fetchLater(async () => (await import('./menu-panel.tsx')).MenuPanel);

export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  // The wrapper only listens; the control inside is the button.
  const waiting = (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's keys arrive as clicks.
    <span className="contents" onClick={want}>
      {props.trigger}
    </span>
  );
  return isWanted ? (
    <Fetched code={menuPanel} waiting={waiting} onFailed={() => setIsWanted(false)}>
      {(MenuPanel) => <MenuPanel {...props} />}
    </Fetched>
  ) : (
    waiting
  );
}

const itemLooks =
  'touch-target flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-[0.9375rem] outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  isDangerous?: boolean;
}

export function MenuItem({ isDangerous = false, className, ...rest }: MenuItemProps) {
  const parts = use(MenuParts);
  return parts && <parts.Item className={classNames(itemLooks, isDangerous && 'text-danger', className)} {...rest} />;
}

/** A setting within a menu, which stays open: what follows it depends on it. */
export function MenuCheckbox({ children, className, ...rest }: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  const parts = use(MenuParts);
  return (
    parts && (
      <parts.CheckboxItem
        onSelect={(event) => event.preventDefault()}
        className={classNames(itemLooks, 'items-start', className)}
        {...rest}
      >
        <span className="mt-0.5 grid size-4 shrink-0 place-content-center rounded-xs border border-field">
          <parts.ItemIndicator>
            <Check aria-hidden="true" />
          </parts.ItemIndicator>
        </span>
        {children}
      </parts.CheckboxItem>
    )
  );
}
