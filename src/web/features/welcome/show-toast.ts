/** As long as the app shows failures, in milliseconds. */
const longMilliseconds = 8_000;

/** Toasts at the bottom right, in a live region. They stay while hovered or focused. */
export function createToasts(region: HTMLElement, make: () => HTMLElement, signal: AbortSignal) {
  const show = (text: string): void => {
    const toast = make();
    const words = toast.querySelector('[data-text]');
    if (words) words.textContent = text;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = (): void => {
      clearTimeout(timer);
      toast.remove();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(close, longMilliseconds);
    };
    for (const stay of ['pointerenter', 'focusin']) toast.addEventListener(stay, () => clearTimeout(timer));
    for (const leave of ['pointerleave', 'focusout']) toast.addEventListener(leave, wait);
    toast.querySelector('button')?.addEventListener('click', close);
    signal.addEventListener('abort', close);
    region.replaceChildren(toast);
    wait();
  };
  return { show };
}
