const shown = 8;

/** Remark on pages with poor or no text recognition. */
export const poorPages = (pages: readonly number[]): string => {
  if (pages.length === 1) return `Seite ${pages[0]}: schlecht lesbar, bitte am Bild prüfen`;
  const more = pages.length > shown ? ' und weitere' : '';
  return `Seiten ${pages.slice(0, shown).join(', ')}${more}: schlecht lesbar, bitte am Bild prüfen`;
};
