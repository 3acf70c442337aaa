import { useFormat } from '#web/lib/format.ts';

const steps = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats sizes in the admin area: Bytes, KB, MB, GB (ADM-08). */
export function useAdminFileSize(): (bytes: number) => string {
  const { locale } = useFormat();
  return (bytes) => {
    const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: step === 0 ? 0 : 1 });
    return `${number.format(bytes / 1024 ** step)}\u00a0${steps[step]}`;
  };
}
