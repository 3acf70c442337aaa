/** The menu of small screens: the browser opens it, closes it with Esc or a click beside it, and gives the focus back. */
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
  // Whoever goes on by keyboard shall not walk behind an open menu. Its button is no way on: it closes the menu itself.
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
  // On wide screens there is no button that could close it.
  matchMedia('(min-width: 64rem)').addEventListener(
    'change',
    () => menu.matches(':popover-open') && menu.hidePopover(),
    {
      signal,
    },
  );
}
