import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { tooltipDelayMilliseconds } from '#shared/limits.ts';
import { placeTooltip } from './place-tooltip.ts';

interface TooltipProps {
  content: ReactNode;
  /** A single focusable element with its own accessible name. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Long enough to move the pointer onto the bubble. */
const leaveMilliseconds = 150;

/**
 * A short explanation on hover and focus; Esc, scrolling and leaving close it. Never put essential information here:
 * touch screens do not show it. The bubble is a native popover: always on top, without a library.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (next: boolean, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const trigger = anchor.current?.firstElementChild;
    const { current: element } = bubble;
    if (!isOpen || !trigger || !element) return;
    element.showPopover();
    const { left, top } = placeTooltip(trigger.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;

    const close = () => setIsOpen(false);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Esc closes only the bubble, not the window below.
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', closeOnEscape, { capture: true });
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape, { capture: true });
      document.removeEventListener('scroll', close, { capture: true });
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control inside takes the focus.
    <span
      ref={anchor}
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && change(true, tooltipDelayMilliseconds)}
      onPointerLeave={() => change(false, leaveMilliseconds)}
      onPointerDown={() => change(false, 0)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && change(true, 0)}
      onBlur={() => change(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="inset-auto m-0 w-max max-w-80 animate-appear overflow-visible rounded-md border border-line bg-raised px-3 py-1.5 text-left text-sm whitespace-normal text-ink shadow-raised"
        >
          {content}
        </span>
      )}
    </span>
  );
}
