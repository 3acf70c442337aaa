/** A window that asks for something opens in its first field, or on the choice made so far, with the text selected. */
export function focusFirstField(event: Event): void {
  const { currentTarget: panel } = event;
  if (!(panel instanceof HTMLElement)) return;
  const field =
    panel.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    panel.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])');
  if (!field) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
