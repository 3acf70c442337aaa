/** A click beside a window closes it; one on a toast, which lies above it, is meant for the toast. */
export function spareToasts(event: Event): void {
  if (event.target instanceof Element && isToast(event.target)) event.preventDefault();
  const { detail } = event as CustomEvent<{ originalEvent?: Event } | undefined>;
  const place = detail?.originalEvent?.target;
  if (place instanceof Element && isToast(place)) event.preventDefault();
}

const isToast = (element: Element): boolean => element.closest('[data-sonner-toaster]') !== null;
