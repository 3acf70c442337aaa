import { type ReactNode, useMemo } from 'react';
import type { Page, Span } from '#shared/contracts/documents.ts';
import { classNames } from '#web/lib/class-names.ts';
import { cutRange, spanOnPage } from '../../../marked-text.ts';
import { useDocumentsText } from '../../../messages.ts';
import { headingDepths, readTextBlocks, type TextBlock, type TextRange } from '../../../text-blocks.ts';

interface TextPageProps {
  page: Page;
  /** Display name of the page. */
  name: string;
  span: Span | null;
}

/** Renders a range of the page's text, highlighting its part of the quotation. */
type Marker = (range: TextRange) => ReactNode;

/**
 * A formatted text page: headings, paragraphs, lists and tables. Content is always rendered as text, never as markup.
 */
export function TextPage({ page, name, span }: TextPageProps) {
  const text = useDocumentsText();
  const blocks = useMemo(() => readTextBlocks(page), [page]);
  const depths = useMemo(() => headingDepths(blocks), [blocks]);
  const mark = span && spanOnPage(span, page.number, page.text.length);
  const show: Marker = (range) => {
    const { before, marked, after } = cutRange(page.text, range, mark);
    if (marked.trim() === '') return before + marked + after;
    return (
      <>
        {before}
        <mark className="rounded-xs bg-amber box-decoration-clone text-on-amber">{marked}</mark>
        {after}
      </>
    );
  };
  return (
    <article
      aria-label={name}
      data-page={page.number}
      className="mx-auto w-full max-w-[76ch] bg-paper px-5 py-6 font-serif text-[1.0625rem] leading-relaxed wrap-anywhere shadow-sm sm:px-10 sm:py-9"
    >
      <h3 className="tabular mb-5 border-b border-line pb-2 font-sans text-sm font-normal text-muted">{name}</h3>
      {page.text.trim() === '' && <p className="text-muted">{text.emptyPage}</p>}
      {blocks.map((block) => (
        <Block key={block.start} block={block} depth={depths.get(block.start) ?? 1} show={show} />
      ))}
    </article>
  );
}

const headingLooks = ['text-xl', 'text-lg', 'text-[1.0625rem]'];
const paragraphForms = {
  flowing: '',
  lines: 'whitespace-pre-line',
  columns: 'overflow-x-auto font-mono text-[0.8125rem] leading-normal whitespace-pre',
};

/** Start below the page's own heading, which is an h3. */
const headingTags = ['h4', 'h5', 'h6'] as const;

function Block({ block, depth, show }: { block: TextBlock; depth: number; show: Marker }) {
  if (block.kind === 'heading') {
    const Tag = headingTags[depth - 1] ?? 'h6';
    const look = headingLooks[block.level - 1] ?? 'text-base';
    return (
      <Tag className={classNames('mt-6 mb-2.5 font-sans leading-snug font-semibold first:mt-0', look)}>
        {show(block)}
      </Tag>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul className="my-3 grid gap-1.5">
        {block.items.map(({ start, end, marker, depth }) => (
          <li key={start} className="flex gap-2" style={{ paddingLeft: `${0.5 + depth * 1.25}rem` }}>
            <span className="tabular shrink-0 text-muted">{marker.trim()}</span>
            <span className="min-w-0">{show({ start: start + marker.length, end })}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'table') return <Table block={block} show={show} />;
  return <p className={classNames('my-3', paragraphForms[block.form])}>{show(block)}</p>;
}

function Table({ block, show }: { block: Extract<TextBlock, { kind: 'table' }>; show: Marker }) {
  const columns = Math.max(...block.rows.map((row) => row.length));
  const [head, ...others] = block.rows;
  const body = block.hasHeader ? others : block.rows;
  const cellLook = 'border border-line px-2.5 py-1.5 text-left align-top';
  const missing = (row: readonly unknown[]) =>
    row.length < columns ? <td className={cellLook} colSpan={columns - row.length} /> : null;
  return (
    <div className="my-4 overflow-x-auto">
      <table className="tabular w-full min-w-max border-collapse font-sans text-sm leading-normal sm:min-w-0">
        {block.hasHeader && head && (
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell.start} scope="col" className={classNames(cellLook, 'bg-hover font-semibold')}>
                  {show(cell)}
                </th>
              ))}
              {missing(head)}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row) => (
            <tr key={row[0]?.start}>
              {row.map((cell) => (
                <td key={cell.start} className={classNames(cellLook, 'max-w-[32ch] min-w-[4ch]')}>
                  {show(cell)}
                </td>
              ))}
              {missing(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
