const shown = 8;

/** Remark on pages with poor or no text recognition. */
export const poorPages = (pages: readonly number[]): string => {
  if (pages.length === 1) return `Seite ${pages[0]} ist schlecht lesbar; bitte am Scan prüfen`;
  const more = pages.length > shown ? ' und weitere' : '';
  return `Seiten ${pages.slice(0, shown).join(', ')}${more} sind schlecht lesbar; bitte am Scan prüfen`;
};
