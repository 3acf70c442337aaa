export interface Series {
  label: string;
  /** One per slot; null: suppressed or not counted. */
  values: readonly (number | null)[];
}

/** Colours of the series from the bottom of a bar upwards; they differ in lightness, not only in hue. */
const fills = [
  'var(--petrol)',
  'color-mix(in oklab, var(--petrol) 55%, var(--paper))',
  'color-mix(in oklab, var(--muted) 45%, var(--paper))',
  'var(--danger)',
];
export const fillOf = (index: number): string => fills[index % fills.length] ?? 'var(--petrol)';

/** A round number at or above the highest bar, for the axis; half of it is an integer, too. */
export function axisTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 6, 8, 10].find((each) => each * power >= highest && (each * power) % 2 === 0) ?? 10;
  return step * power;
}

interface BarsProps {
  series: readonly Series[];
  /** Slot names, shown on hover. */
  names: readonly string[];
  top: number;
}

/** Stacked bars that stretch to their container. Screen readers get the table next to them. */
export function Bars({ series, names, top }: BarsProps) {
  const width = 100 / Math.max(1, names.length);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0" x2="100" y1={y} y2={y} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      ))}
      {names.map((name, index) => {
        let foot = 100;
        const parts = series.map(({ values }) => values[index] ?? null);
        return (
          // The slots never change order.
          <g key={name}>
            <title>{name}</title>
            {parts.every((value) => value === null) && (
              <rect x={index * width} y="94" width={width} height="6" fill="var(--hover)" />
            )}
            {parts.map((value, number) => {
              const height = ((value ?? 0) / top) * 100;
              foot -= height;
              return (
                <rect
                  key={series[number]?.label}
                  x={index * width + width * 0.12}
                  y={foot}
                  width={width * 0.76}
                  height={height}
                  fill={fillOf(number)}
                />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
