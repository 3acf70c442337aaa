import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type AnswerRow,
  type Column,
  filterRows,
  findColumns,
  findShared,
  groupByItem,
  readRows,
  sortRows,
} from '#shared/answers/answer-rows.ts';
import { namePage } from '#shared/citations/page-reference.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { OneLine } from '#web/components/one-line.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { saveTextFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useToday } from '#web/lib/today.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { formatRows } from '../../../answer/format-rows.ts';
import { useChatsText } from '../../../messages.ts';
import { AnswerCell } from './answer-cell.tsx';

/** Number of rows from which a filter is worthwhile. */
const rowsToFilter = 5;

interface AnswerTableProps {
  segments: readonly AnswerSegment[];
  /** Accessible name. */
  label: string;
}

/** Decisions, tasks and deadlines as a table with sorting, filter and export; as cards if there is no room. */
export function AnswerTable({ segments, label }: AnswerTableProps) {
  const text = useChatsText().answer;
  const format = useFormat();
  const today = useToday();
  const language = useLanguage();
  const { byNumber } = useCitations();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<{ column: Column; isDescending: boolean } | null>(null);
  const rows = useMemo(() => readRows(segments, { text, format, today }), [segments, text, format, today]);
  const columns = findColumns(rows);
  const shared = findShared(rows);
  // An agenda item is named once, above the rows that stand under it.
  const isGrouped = columns.includes('item') && !shared.includes('item');
  const shownColumns = columns.filter((column) => column !== 'item' && !shared.includes(column));
  const found = filterRows(rows, search);
  const shown = order ? sortRows(found, order.column, order.isDescending, format.locale) : found;
  const citationOf = ({ marks }: AnswerRow) => marks.map((mark) => byNumber.get(mark)).find(Boolean);

  async function save() {
    const sources = ({ marks }: AnswerRow) =>
      marks
        .flatMap((mark) => byNumber.get(mark) ?? [])
        .map((citation) => `${citation.title}, ${namePage(citation, text)}`)
        .join('; ');
    const content = await formatRows(shown, columns, { segments, text, format, today, language }, sources);
    saveTextFile(`board-search-${text.table.csvName}.csv`, content, 'text/csv');
  }

  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 select-none">
        {rows.length >= rowsToFilter && (
          <span className="w-56">
            <Input
              aria-label={text.table.filter}
              placeholder={text.table.filter}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </span>
        )}
        <p role="status" className="tabular text-muted">
          {text.table.rows(shown.length, rows.length)}
        </p>
        <Button look="quiet" size="small" className="ml-auto print:hidden" onClick={() => void save()}>
          <Download aria-hidden="true" />
          {text.table.csv}
        </Button>
      </div>
      {shared.length > 0 && (
        <p className="tabular">
          {shared.map((column) => `${text.table.columns[column]}: ${rows[0]?.cells[column]}`).join(' · ')}
        </p>
      )}
      {shown.length === 0 && <p className="text-muted">{text.table.noMatch}</p>}
      {shown.length > 0 && (
        // What is wider than the answer's column is scrolled in it.
        <div className="min-w-0 overflow-x-auto">
          <table aria-label={label} className="w-full border-y border-line @max-xl:block">
            <thead className="text-left text-muted @max-xl:block">
              <tr className="@max-xl:flex @max-xl:flex-wrap @max-xl:items-center @max-xl:gap-x-3 @max-xl:select-none">
                <td className="@xl:hidden">{text.table.sortBy}</td>
                {shownColumns.map((column) => {
                  const isOrdered = order?.column === column;
                  const Arrow = isOrdered && order.isDescending ? ArrowDown : ArrowUp;
                  return (
                    <th
                      key={column}
                      scope="col"
                      className="py-1 pr-3 font-medium whitespace-nowrap @max-xl:p-0"
                      {...(isOrdered && { 'aria-sort': order.isDescending ? 'descending' : 'ascending' })}
                    >
                      <button
                        type="button"
                        className="inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink touch:min-h-11"
                        onClick={() => setOrder({ column, isDescending: isOrdered && !order.isDescending })}
                      >
                        {text.table.columns[column]}
                        <Arrow className={`size-3.5 ${isOrdered ? '' : 'opacity-0'}`} aria-hidden="true" />
                      </button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            {groupByItem(shown, isGrouped).map((group) => (
              <tbody key={group[0]?.index} className="@max-xl:block">
                {isGrouped && (
                  <tr className="border-t border-line @max-xl:block">
                    <th
                      scope="rowgroup"
                      colSpan={shownColumns.length}
                      className="pt-3 pb-1 text-left font-semibold @max-xl:block @max-xl:pb-0"
                    >
                      <OneLine as="p">{group[0]?.cells.item ?? text.table.noItem}</OneLine>
                    </th>
                  </tr>
                )}
                {group.map((row, place) => (
                  <tr
                    key={row.index}
                    className={classNames(
                      'align-top @max-xl:grid @max-xl:gap-1 @max-xl:py-3',
                      !(isGrouped && place === 0) && 'border-t border-line',
                    )}
                  >
                    {shownColumns.map((column) => (
                      <AnswerCell key={column} row={row} column={column} citation={citationOf(row)} />
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  );
}
