/** Joins class names, dropping empty ones. Later names do not override earlier ones: pass layout, not looks. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
