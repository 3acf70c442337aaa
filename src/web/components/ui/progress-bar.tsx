interface ProgressBarProps {
  /** 0…1. */
  value: number;
  label: string;
  /** Text read to screen readers, e.g. "40 %". */
  valueText: string;
}

export function ProgressBar({ value, label, valueText }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-petrol transition-[width] duration-200" style={{ width: `${percent}%` }} />
    </div>
  );
}
