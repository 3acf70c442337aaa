/** Clicking outside a window closes it; clicks on toasts, which lie above the window, must not. */
export function keepOpenOnToastClick(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
