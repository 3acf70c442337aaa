import { ArrowUp, Square } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { questionMaxLength } from '#shared/limits.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useChatsText } from '../../messages.ts';
import { checkQuestion } from '../../questions/question-length.ts';
import type { Draft } from '../../questions/stored-drafts.ts';
import { ScopeChips } from './scope-chips.tsx';

const maxLines = 8;

interface ComposerProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Never called with blank or overlong text, nor while an answer is pending. */
  onSend: () => void;
  /** A question is being sent or an answer written. */
  isPending: boolean;
  /** Stops the running answer; null if there is nothing to stop. */
  onStop: (() => void) | null;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Always visible, wherever the conversation is scrolled to. */
  notice: ReactNode;
}

/** Where questions are typed. Enter sends, Shift+Enter inserts a line break. */
export function Composer({ draft, onChange, onSend, isPending, onStop, inputRef, notice }: ComposerProps) {
  const text = useChatsText();
  const format = useFormat();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const check = checkQuestion(draft.question);
  const isTooLong = check.over > 0;
  const canSend = !isPending && !check.isBlank && !isTooLong;

  // Toasts are placed above the composer.
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--composer', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (form.current) observer.observe(form.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--composer');
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(input);
    const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    const highest = maxLines * Number.parseFloat(lineHeight) + padding;
    input.style.height = 'auto';
    input.style.height = `${Math.min(input.scrollHeight, highest)}px`;
    input.style.overflowY = input.scrollHeight > highest ? 'auto' : 'hidden';
  }, [draft.question, inputRef]);

  return (
    <form
      ref={form}
      data-composer=""
      className="mx-auto w-full max-w-3xl px-4 pt-1 pb-3 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        // Submit events of the filter dialogs' own forms bubble up to here, too.
        if (event.target === event.currentTarget && canSend) onSend();
      }}
    >
      {notice}
      <div
        className={classNames(
          'rounded-xl border bg-paper outline-petrol transition-colors duration-150 has-[textarea:focus-visible]:outline-2',
          isTooLong ? 'border-danger' : 'border-field focus-within:border-petrol',
        )}
      >
        <textarea
          ref={inputRef}
          id={id}
          rows={1}
          aria-label={text.composer.label}
          aria-describedby={`${id}-notes`}
          aria-invalid={isTooLong || undefined}
          placeholder={text.composer.placeholder}
          enterKeyHint="send"
          value={draft.question}
          onChange={(event) => onChange({ question: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canSend) onSend();
          }}
          className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base leading-6 outline-none"
        />
        <div className="flex items-end gap-2 p-2">
          <ScopeChips scope={draft.scope} onChange={(scope) => onChange({ scope })} />
          {onStop ? (
            <Button
              size="small"
              aria-label={text.composer.stop}
              title={text.composer.stop}
              className="ml-auto h-9 w-9 px-0! @lg:w-auto @lg:px-3!"
              onClick={onStop}
            >
              <Square className="size-3.5! fill-current" aria-hidden="true" />
              {/* If the label would wrap the filters and make the bar taller, only the icon shows. */}
              <span className="hidden @lg:inline">{text.composer.stop}</span>
            </Button>
          ) : (
            <IconButton
              type="submit"
              look="primary"
              label={text.composer.send}
              disabled={!canSend}
              className="ml-auto size-9"
            >
              <ArrowUp />
            </IconButton>
          )}
        </div>
      </div>
      <div id={`${id}-notes`} className="mt-1.5 flex flex-wrap justify-between gap-x-4 px-1 text-xs text-muted">
        <p>{text.composer.notice}</p>
        {isTooLong ? (
          <p role="alert" className="text-danger">
            {text.composer.tooLong(format.number(check.over))}
          </p>
        ) : (
          check.isCounterShown && (
            <p className="tabular">
              {text.composer.counter(format.number(check.length), format.number(questionMaxLength))}
            </p>
          )
        )}
      </div>
    </form>
  );
}
