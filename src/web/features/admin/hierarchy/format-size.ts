const step = 1024;

/** Bytes, KB, MB or GB with one decimal (ADM-08). */
export function formatSize(
  bytes: number,
  locale: string,
  units: { bytes: string; kb: string; mb: string; gb: string },
): string {
  const sizes = [units.bytes, units.kb, units.mb, units.gb];
  const power = bytes < step ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(step)), sizes.length - 1);
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / step ** power);
  return `${value}\u00a0${sizes[power]}`;
}
