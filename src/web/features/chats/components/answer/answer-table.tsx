import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type AnswerRow,
  type Column,
  filterRows,
  findColumns,
  findShared,
  readRows,
  sortRows,
} from '#shared/answers/answer-rows.ts';
import { namePage } from '#shared/citations/page-reference.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFormat } from '#web/lib/format.ts';
import { saveTextFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useToday } from '#web/lib/today.ts';
import { useCitations } from '../../answer/citations-context.ts';
import { formatRows } from '../../answer/format-rows.ts';
import { useChatsText } from '../../messages.ts';
import { CitationMark } from './quotations/citation-mark.tsx';
import { VoteBar } from './vote-bar.tsx';

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
  const { byNumber, open } = useCitations();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<{ column: Column; isDescending: boolean } | null>(null);
  const rows = useMemo(() => readRows(segments, { text, format, today }), [segments, text, format, today]);
  const columns = findColumns(rows);
  const shared = findShared(rows);
  const shownColumns = columns.filter((column) => !shared.includes(column));
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
            <tbody className="@max-xl:block">
              {shown.map((row, place) => (
                <tr key={row.index} className="border-t border-line align-top @max-xl:grid @max-xl:gap-1 @max-xl:py-3">
                  {shownColumns.map((column) => {
                    // The item that rows stand under is named once, by the first of them.
                    const isRepeated = column === 'item' && row.cells.item === shown[place - 1]?.cells.item;
                    const cell = isRepeated ? undefined : row.cells[column];
                    const citation = citationOf(row);
                    return (
                      <td
                        key={column}
                        className={`py-2 pr-3 wrap-break-word hyphens-auto last:pr-0 @max-xl:flex @max-xl:gap-1.5 @max-xl:p-0 @max-xl:empty:hidden ${looks[column] ?? ''}`}
                      >
                        {cell && column !== 'text' && (
                          <span className="text-muted @xl:hidden">{text.table.columns[column]}:</span>
                        )}
                        {cell && column === 'text' && (
                          <span>
                            {citation ? (
                              <button
                                type="button"
                                className="text-left select-text hover:text-petrol hover:underline"
                                onClick={() => open(citation)}
                              >
                                {cell}
                              </button>
                            ) : (
                              cell
                            )}
                            {row.marks.map((number) => (
                              <CitationMark key={number} number={number} />
                            ))}
                          </span>
                        )}
                        {cell && column === 'outcome' && (
                          <div className="grid min-w-0 flex-1 gap-1">
                            {row.outcome && <span>{row.outcome}</span>}
                            {row.vote && <VoteBar vote={row.vote} />}
                          </div>
                        )}
                        {cell && column !== 'text' && column !== 'outcome' && <span>{cell}</span>}
                        {cell && column === 'due' && row.isOverdue && (
                          <span className="block font-medium text-danger">{text.overdue}</span>
                        )}
                        {cell && column === 'due' && row.isComputed && (
                          <span className="block text-muted">{text.computedDueDate}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const looks: Partial<Record<Column, string>> = {
  date: 'tabular @xl:whitespace-nowrap',
  due: 'tabular @xl:whitespace-nowrap',
  text: '@xl:w-1/2 @xl:min-w-56 @max-xl:-order-2 @max-xl:text-base',
  outcome: '@max-xl:-order-1',
};
