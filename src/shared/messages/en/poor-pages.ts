const shown = 8;

/** Remark on pages with poor or no text recognition. */
export const poorPages = (pages: readonly number[]): string => {
  if (pages.length === 1) return `Page ${pages[0]} is hard to read; please check the scan`;
  const more = pages.length > shown ? ' and more' : '';
  return `Pages ${pages.slice(0, shown).join(', ')}${more} are hard to read; please check the scan`;
};
