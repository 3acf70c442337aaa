/** Where a section of the settings is on its page, by its title. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
