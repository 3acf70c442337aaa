/** A quotation counts as near within one viewport height. */
const near = '100% 0px';

/** Loads the quotation font once the first quotation comes near, so that it does not delay the first paint. */
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
  // The first paint has priority, even with a quotation just below the fold.
  const watch = () => quotation && setTimeout(() => observer.observe(quotation), 0);
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch, { once: true, signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
