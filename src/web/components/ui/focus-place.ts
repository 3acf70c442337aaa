/**
 * The element to return focus to. If a menu item opened the window, that is the menu's button, because the item is gone
 * by then.
 */
export function focusTargetOf(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}
