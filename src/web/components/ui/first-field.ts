/** Editable text fields. The hidden user name for password managers is not one. */
const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="file"], [disabled], [autocomplete="username"][readonly]), textarea:not([disabled])';

/**
 * Initial focus of a window: a form's first text field, with its text selected, or its current choice. A window without
 * a form focuses its heading, so that no stray key press meant for the page below hits a button.
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

/** Focuses the first invalid field after a rejected submission. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
