/** The place to come back to: where a menu's item opened a window, the button of that menu, for the item is gone by then. */
export function placeOf(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}
