/** The small-screen menu. The browser opens it, closes it on Esc or a click outside, and restores the focus. */
export function startMenu(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  if (!menu?.showPopover) return;
  menu.addEventListener(
    'toggle',
    (event) => {
      if (event.newState === 'open') menu.querySelector<HTMLElement>('a')?.focus();
    },
    { signal },
  );
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('nav a')) menu.hidePopover();
    },
    { signal },
  );
  // Closes when the keyboard focus moves outside, which would otherwise be behind the open menu. The menu's own button
  // is exempt: it toggles the menu itself.
  const button = document.querySelector('[popovertarget="menu"]');
  for (const part of [menu, button]) {
    part?.addEventListener(
      'focusout',
      (event) => {
        const { relatedTarget } = event as FocusEvent;
        if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget) || relatedTarget === button) return;
        if (menu.matches(':popover-open')) menu.hidePopover();
      },
      { signal },
    );
  }
  // On wide screens there is no button to close it.
  matchMedia('(min-width: 64rem)').addEventListener(
    'change',
    () => menu.matches(':popover-open') && menu.hidePopover(),
    {
      signal,
    },
  );
}
