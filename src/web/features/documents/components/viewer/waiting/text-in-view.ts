/** Characters before a quotation that are shown with it, and at most of a page: more than fits. */
const lead = 300;
const most = 4_000;

/** The part of a page's text that is seen before its picture: its beginning, or what stands around a quotation. */
export function textInView(text: string, mark: { start: number; end: number } | null): { start: number; end: number } {
  const from = mark === null ? 0 : Math.max(mark.start - lead, 0);
  // From the beginning of a line on.
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from) + 1;
  const end = Math.max(Math.min(start + most, text.length), mark?.end ?? 0);
  return { start: mark !== null && mark.start - start > 2 * lead ? from : start, end };
}
