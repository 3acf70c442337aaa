import { useId } from 'react';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { useOverviewText } from '../messages.ts';
import { axisTop, Bars, fillOf, type Series } from './bars.tsx';

interface ChartProps {
  title: string;
  hint?: string;
  series: readonly Series[];
  /** Full names of the axis slots. */
  names: readonly string[];
  format: (value: number) => string;
}

/** A chart with its data as a table, for those who cannot see the bars or want the numbers. */
export function Chart({ title, hint, series, names, format }: ChartProps) {
  const text = useOverviewText();
  const id = useId();
  const totals = names.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const isKnown = series.some(({ values }) => values.some((value) => value !== null));
  const top = axisTop(Math.max(0, ...totals));
  return (
    <figure
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-paper p-4"
    >
      <figcaption>
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </figcaption>
      {isKnown ? (
        <>
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-muted">
            <div className="tabular flex h-32 flex-col justify-between text-right leading-none">
              <span>{format(top)}</span>
              <span>{format(top / 2)}</span>
              <span>{format(0)}</span>
            </div>
            <div className="relative h-32">
              <Bars series={series} names={names} top={top} />
            </div>
            <div />
            <div className="flex justify-between gap-2">
              <span>{names[0]}</span>
              <span className="text-right">{names.at(-1)}</span>
            </div>
          </div>
          {series.length > 1 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {series.map(({ label }, index) => (
                <li key={label} className="flex items-center gap-1.5">
                  <span className="size-3 rounded-sm" style={{ background: fillOf(index) }} aria-hidden="true" />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <ChartTable caption={title} series={series} names={names} format={format} />
        </>
      ) : (
        <p className="grid h-32 place-items-center text-center text-sm text-balance text-muted">{text.nothingTold}</p>
      )}
    </figure>
  );
}

interface ChartTableProps extends Omit<ChartProps, 'title' | 'hint'> {
  caption: string;
}

function ChartTable({ caption, series, names, format }: ChartTableProps) {
  const text = useOverviewText();
  return (
    <details className="text-sm">
      <summary className="touch-target w-fit text-petrol underline underline-offset-4">{text.asTable}</summary>
      <ScrollRegion label={text.tableOf(caption)} className="mt-2 max-h-72 overflow-x-auto px-2">
        <table className="tabular w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pr-3 font-medium">
                {text.time}
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1 pr-3 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, index) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                  {name}
                </th>
                {series.map(({ label, values }) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={label} className="py-1 pr-3 text-right">
                      {value === null ? <span className="text-muted">{text.untold}</span> : format(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
