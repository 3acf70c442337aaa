/** A click beside a window closes it; one on a toast, which lies above it, is meant for the toast. */
export function spareToasts(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
