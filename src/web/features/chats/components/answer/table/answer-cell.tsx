import type { AnswerRow, Column } from '#shared/answers/answer-rows.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { useChatsText } from '../../../messages.ts';
import { CitationMark } from '../quotations/citation-mark.tsx';
import { VoteBar } from './vote-bar.tsx';

interface AnswerCellProps {
  row: AnswerRow;
  column: Column;
  /** The evidence that its words open. */
  citation: Citation | undefined;
}

/** A cell of an answer's table; with its column's name where rows are cards. */
export function AnswerCell({ row, column, citation }: AnswerCellProps) {
  const text = useChatsText().answer;
  const { open } = useCitations();
  const cell = row.cells[column];
  return (
    <td
      className={`py-2 pr-3 wrap-break-word hyphens-auto last:pr-0 @max-xl:flex @max-xl:gap-1.5 @max-xl:p-0 @max-xl:empty:hidden ${looks[column] ?? ''}`}
    >
      {cell && column !== 'text' && <span className="text-muted @xl:hidden">{text.table.columns[column]}:</span>}
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
          {row.vote && <VoteBar vote={row.vote} unanimousSide={row.unanimousSide} />}
        </div>
      )}
      {cell && column !== 'text' && column !== 'outcome' && <span>{cell}</span>}
      {cell && column === 'due' && row.isOverdue && (
        <span className="block font-medium text-danger">{text.overdue}</span>
      )}
      {cell && column === 'due' && row.isComputed && <span className="block text-muted">{text.computedDueDate}</span>}
    </td>
  );
}

const looks: Partial<Record<Column, string>> = {
  date: 'tabular @xl:whitespace-nowrap',
  due: 'tabular @xl:whitespace-nowrap',
  text: '@xl:w-1/2 @xl:min-w-56 @max-xl:-order-2 @max-xl:text-base',
  outcome: '@max-xl:-order-1',
};
