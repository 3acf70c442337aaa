/** Anchor of a settings section, derived from its title. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
