import type { AdminOverview, MachinePoint, UsagePeriod, UsagePoint } from '#shared/contracts/admin-overview.ts';
import { useFormat } from '#web/lib/format.ts';
import { useAdminFileSize } from '../../parts/file-size.ts';
import { useOverviewText } from '../messages.ts';
import type { Series } from './bars.tsx';
import { Chart } from './chart.tsx';
import { type Merge, mergeValues, type Slot, slotsOf } from './slots.ts';

const seconds = 1_000;

function valuesOf<Point>(
  slots: readonly Slot<Point>[],
  read: (point: Point) => number | null,
  merge: Merge = 'sum',
): (number | null)[] {
  return slots.map(({ points }) => mergeValues(points.map(read), merge));
}

interface UsageChartsProps {
  overview: AdminOverview;
  period: UsagePeriod;
  isOfCustomer: boolean;
}

/** All charts of a period; for a single customer, only user activity. */
export function UsageCharts({ overview, period, isOfCustomer }: UsageChartsProps) {
  const text = useOverviewText();
  const { number } = useFormat();
  const fileSize = useAdminFileSize();
  const { points, machine, timeZone } = overview;
  const now = Date.now();
  const slots = slotsOf<UsagePoint>(period, points, timeZone, now);
  const machineSlots = slotsOf<MachinePoint>(period, machine, timeZone, now);
  const names = useNames(period, slots, timeZone);
  const of = (key: Exclude<keyof UsagePoint, 'start'>, merge: Merge = 'sum'): Series => ({
    label: text.series[key],
    values: valuesOf(slots, (point) => point[key], merge),
  });
  const ofMachine = (key: Exclude<keyof MachinePoint, 'start'>): Series => ({
    label: text.series[key],
    values: valuesOf(machineSlots, (point) => point[key], 'last'),
  });
  const readingSeconds: Series = {
    label: text.series.readingSeconds,
    values: slots.map(({ points: inSlot }) => {
      const documents = mergeValues(
        inSlot.map((point) => point.documents),
        'sum',
      );
      const milliseconds = mergeValues(
        inSlot.map((point) => point.readingMilliseconds),
        'sum',
      );
      return documents === null || milliseconds === null || documents === 0 ? null : milliseconds / documents / seconds;
    }),
  };
  const charts = text.charts;
  const common = { names, format: number };
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Chart title={charts.questions} series={[of('questions')]} {...common} />
      <Chart title={charts.answers} series={[of('answered'), of('closest'), of('nothing')]} {...common} />
      <Chart title={charts.withModel} series={[of('withModel')]} {...common} />
      <Chart
        title={charts.people}
        hint={period === 'year' ? charts.peopleOfWeek : charts.peopleHint}
        series={[of('people', 'highest')]}
        {...common}
      />
      <Chart title={charts.pages} series={[of('pages')]} {...common} />
      <Chart title={charts.signIns} series={[of('signIns')]} {...common} />
      <Chart
        title={charts.readingTimes}
        hint={charts.readingTimesHint}
        series={[readingSeconds]}
        names={names}
        format={(value) => text.inSeconds(number(Math.round(value * 10) / 10))}
      />
      <Chart title={charts.failures} series={[of('answersFailed'), of('readingsFailed')]} {...common} />
      {!isOfCustomer && (
        <>
          <Chart title={charts.queue} series={[ofMachine('jobsWaiting'), ofMachine('jobsFailed')]} {...common} />
          <Chart
            title={charts.storage}
            series={[ofMachine('storedBytes'), ofMachine('databaseBytes')]}
            names={names}
            format={fileSize}
          />
        </>
      )}
    </div>
  );
}

function useNames(period: UsagePeriod, slots: readonly { start: string }[], timeZone: string): string[] {
  const text = useOverviewText();
  const { locale } = useFormat();
  if (period === '24h') {
    const format = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
    return slots.map(({ start }) => format.format(new Date(start)));
  }
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit' });
  const days = slots.map(({ start }) => format.format(new Date(`${start}T12:00:00`)));
  return period === 'year' ? days.map((day) => text.weekFrom(day)) : days;
}
