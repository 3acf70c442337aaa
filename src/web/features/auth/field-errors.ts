import type { FieldError } from 'react-hook-form';

/** Error texts of a field. The form's messages are codes; those without a text are shown elsewhere. */
export function fieldErrorTexts(error: FieldError | undefined, texts: Record<string, string>): string[] {
  if (!error) return [];
  const codes = error.types ? Object.values(error.types).flat() : [error.message];
  return [...new Set(codes.map((code) => texts[String(code)]))].filter((text) => text !== undefined);
}
