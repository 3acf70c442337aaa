import { type RefObject, useEffect, useState } from 'react';
import { type AddedKind, addedKinds } from '#shared/contracts/corrections.ts';
import { pageSchema } from '#shared/contracts/documents.ts';
import { Button } from '#web/components/ui/button.tsx';
import { requestJson } from '#web/lib/api/api-client.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { addRecord, useCorrectionsText } from '../../corrections.ts';
import { findMarkedWords, type Marked } from '../../find-marked-words.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useCorrecting } from './use-correcting.ts';

interface AddFromMarkedProps {
  documentId: string;
  /** Holds the viewer, whose pages have `data-page`. */
  viewer: RefObject<HTMLElement | null>;
}

/** Fewest letters that make a record. */
const fewestLetters = 3;
/** More pages are not marked by intention. */
const mostPages = 5;

/** While words are marked in a document: buttons that add them as a record that reading did not find (MEET-05). */
export function AddFromMarked({ documentId, viewer }: AddFromMarkedProps) {
  const text = useCorrectionsText();
  const language = useLanguage();
  const { undo } = useCorrecting();
  const marked = useMarked(viewer);
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);

  async function add(kind: AddedKind, words: Marked) {
    if (isAdding) return;
    setIsAdding(true);
    try {
      const numbers = Array.from({ length: words.lastPage - words.firstPage + 1 }, (_, at) => words.firstPage + at);
      const pages = await Promise.all(
        numbers.map((number) => requestJson(`/api/documents/${documentId}/pages/${number}`, pageSchema)),
      );
      const span = findMarkedWords(
        words,
        pages.map((page) => page.text),
      );
      if (!span) return notify.error(text.add.notFound);
      const { record, correction } = await addRecord({ documentId, kind, ...span });
      if (!record || !correction) return;
      window.getSelection()?.removeAllRanges();
      setAdded(record.id);
      notify.undoable(text.added(text.kinds[kind]), text.undo, () => void undo(record.id, correction));
    } catch (error) {
      if (isApiError(error, 'conflict')) notify.error(text.add.exists);
      else notify.error(text.failed, errorMessage(error, language));
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <>
      {marked && (
        <div
          role="toolbar"
          aria-label={text.add.label}
          className="flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2"
        >
          <span className="text-sm text-muted">{text.add.as}</span>
          {addedKinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              // A click must not take the marked words away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void add(kind, marked)}
            >
              {text.kinds[kind]}
            </Button>
          ))}
        </div>
      )}
      {added && <RecordDialog recordId={added} onClose={() => setAdded(null)} />}
    </>
  );
}

/** What is marked in the viewer; null if nothing is. */
function useMarked(viewer: RefObject<HTMLElement | null>): Marked | null {
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    const onChange = () => {
      // Moving on to a button of the toolbar is no other choice of words.
      if (document.activeElement?.closest('[role="toolbar"], [role="dialog"]')) return;
      setMarked(readMarked(viewer.current));
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [viewer]);
  return marked;
}

function readMarked(viewer: HTMLElement | null): Marked | null {
  const selection = window.getSelection();
  if (!viewer || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const first = pageAt(range.startContainer, viewer);
  const last = pageAt(range.endContainer, viewer) ?? first;
  const text = selection.toString();
  if (!first || !last || text.replace(/[^\p{L}\p{N}]/gu, '').length < fewestLetters) return null;
  const [firstPage, lastPage] = [Number(first.dataset.page), Number(last.dataset.page)];
  if (lastPage < firstPage || lastPage - firstPage >= mostPages) return null;
  const before = document.createRange();
  before.setStart(first, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return { text, firstPage, lastPage, before: before.toString() };
}

function pageAt(node: Node, viewer: HTMLElement): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  const page = element?.closest<HTMLElement>('[data-page]') ?? null;
  return page && viewer.contains(page) ? page : null;
}
