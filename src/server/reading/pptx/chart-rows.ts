import { attributeOf, childrenOf, findAll, findElement, textOf, type XmlElement } from '../office/xml.ts';
import { tidy } from '../pages/page-pieces.ts';
import type { TableRow } from '../tables/name-columns.ts';

/** Points read per series, and series per chart. */
const maxPoints = 2_000;
const maxSeries = 100;

/** A chart's stored values: a row per category, a column per series. */
export function rowsOfChart(chart: XmlElement): { title: string; rows: TableRow[] } {
  const title = tidy(
    findAll(findElement(chart, 'chart', 'title'), 't')
      .map(textOf)
      .join(' '),
  );
  const series = findAll(findElement(chart, 'chart', 'plotArea'), 'ser').slice(0, maxSeries);
  if (series.length === 0) return { title, rows: [] };
  const columns = series.map((each) => ({
    name: tidy([...pointsOf(findElement(each, 'tx')).values()].join(' ')),
    values: pointsOf(findElement(each, 'val') ?? findElement(each, 'yVal')),
    categories: pointsOf(findElement(each, 'cat') ?? findElement(each, 'xVal')),
  }));
  const categories = columns.find((column) => column.categories.size > 0)?.categories ?? new Map<number, string>();
  const last = Math.max(-1, ...columns.flatMap(({ values }) => [...values.keys()]));
  const rows: TableRow[] = [{ cells: ['', ...columns.map(({ name }) => name)] }];
  for (let index = 0; index <= Math.min(last, maxPoints); index++) {
    const cells = [categories.get(index) ?? '', ...columns.map(({ values }) => values.get(index) ?? '')];
    if (cells.some((cell) => cell !== '')) rows.push({ cells });
  }
  return { title, rows };
}

function pointsOf(element: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  for (const point of findAll(element, 'pt')) {
    const index = Number(attributeOf(point, 'idx'));
    const value = tidy(textOf(findElement(point, 'v')));
    if (Number.isInteger(index) && index >= 0 && value !== '') points.set(index, plainNumber(value));
  }
  if (points.size === 0) {
    const [own] = childrenOf(element, 'v');
    if (own) points.set(0, tidy(textOf(own)));
  }
  return points;
}

/** Rounds stored binary fractions ("4.2000000000000002") to the intended value. */
function plainNumber(value: string): string {
  return /^-?\d+\.\d{9,}(?:e-?\d+)?$/iu.test(value) ? String(Number(Number(value).toPrecision(12))) : value;
}
