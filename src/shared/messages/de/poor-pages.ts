const shown = 8;

/** Said of pages whose print could be recognised badly or not at all. */
export const poorPages = (pages: readonly number[]): string => {
  if (pages.length === 1) return `Seite ${pages[0]}: schlecht lesbar, bitte am Bild prüfen`;
  const more = pages.length > shown ? ' und weitere' : '';
  return `Seiten ${pages.slice(0, shown).join(', ')}${more}: schlecht lesbar, bitte am Bild prüfen`;
};
