/** Screens ahead in which a quotation counts as near. */
const near = '100% 0px';

/** Sets quotations in their own face once the first of them comes near, so that its file does not hold up the first screen. */
export function fetchQuotationFace(signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  if ('quotations' in dataset) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      dataset.quotations = '';
      observer.disconnect();
    },
    { rootMargin: near },
  );
  const quotation = document.querySelector('blockquote');
  // The first screen comes first, even where a quotation stands just below it.
  const watch = () => quotation && setTimeout(() => observer.observe(quotation), 0);
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch, { once: true, signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
