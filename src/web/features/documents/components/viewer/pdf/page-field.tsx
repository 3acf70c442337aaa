import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDocumentsText } from '../../../messages.ts';
import { findPages, type PageNames, pageName } from '../../../page-names.ts';

interface PageFieldProps {
  names: PageNames;
  page: number;
  isSheet: boolean;
  onPage: (page: number) => void;
}

/** Shows the page's printed number and jumps to the one typed in; offers a choice if several pages have it. */
export function PageField({ names, page, isSheet, onPage }: PageFieldProps) {
  const text = useDocumentsText();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const shown = names.labels.get(page) ?? String(page);
  const found = typed === null ? [] : findPages(names, typed, page);
  const isOpen = found.length > 1;

  // A page change means that the jump has happened or is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page change ends the typing.
  useEffect(() => setTyped(null), [page]);

  function go(number: number | undefined) {
    setTyped(null);
    if (number !== undefined) onPage(number);
    input.current?.select();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') go(found[active] ?? found[0]);
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % found.length);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="tabular relative flex min-w-0 items-center gap-1.5 px-1 text-sm">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        aria-label={isSheet ? text.toolbar.sheetName : text.toolbar.pageNumber}
        title={text.toolbar.jumpHint}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
        style={{ width: `${Math.min(18, Math.max(5, shown.length + 2))}ch` }}
        className="h-8 min-w-12 truncate rounded-md border border-field bg-paper px-1 text-center focus-visible:outline-offset-0 touch:h-11"
      />
      <span className="whitespace-nowrap text-muted">
        {names.labels.has(page)
          ? `(${page} ${text.toolbar.ofPages(names.pageCount)})`
          : text.toolbar.ofPages(names.pageCount)}
      </span>
      <div
        id={list}
        role="listbox"
        aria-label={text.toolbar.foundPages}
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-1 max-h-72 w-max max-w-72 overflow-y-auto rounded-md border border-line bg-raised py-1 shadow-raised"
      >
        {found.map((number, index) => (
          <div
            key={number}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // On pointer down, because blurring the field would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              go(number);
            }}
            className="flex min-h-8 cursor-pointer items-center truncate px-3 aria-selected:bg-hover touch:min-h-11"
          >
            {pageName(names, number, { ...text, ofPages: text.toolbar.ofPages }, isSheet)}
          </div>
        ))}
      </div>
    </div>
  );
}
