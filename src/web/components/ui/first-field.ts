/** What can be typed into. The name that password managers read is no field of the form. */
const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="file"], [disabled], [autocomplete="username"][readonly]), textarea:not([disabled])';

/**
 * A window that asks for something opens in its first field to type in, with the text selected, or on the choice made so
 * far; one that only tells something opens at its heading, so that no key meant for what lay below presses a button.
 */
export function focusFirstField(event: Event): void {
  const { currentTarget: panel } = event;
  if (!(panel instanceof HTMLElement)) return;
  const field =
    panel.querySelector<HTMLElement>(textFields) ??
    panel.querySelector<HTMLElement>('input[type="radio"]:checked, input:not([disabled])') ??
    panel.querySelector<HTMLElement>('h2');
  if (!field) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** After a refused submission the first field with a fault takes the focus. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
