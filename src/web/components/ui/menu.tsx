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

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  isDangerous?: boolean;
}

export function MenuItem({ isDangerous = false, className, ...rest }: MenuItemProps) {
  const parts = use(MenuParts);
  return (
    parts && (
      <parts.Item
        className={classNames(
          'touch-target flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-[0.9375rem] outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
          isDangerous && 'text-danger',
          className,
        )}
        {...rest}
      />
    )
  );
}
