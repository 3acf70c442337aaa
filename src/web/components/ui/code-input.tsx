import type { ComponentProps } from 'react';
import { verificationCodeLength } from '#shared/limits.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Input } from './input.tsx';

/** What of a text is a code's: ASCII digits, the first six. */
export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '').slice(0, verificationCodeLength);

export const isWholeCode = (code: string): boolean => code.length === verificationCodeLength;

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onCodeChange: (code: string) => void;
  /** Enter was pressed before there are six digits: a form whose button is disabled would do nothing. */
  onIncomplete: () => void;
}

/**
 * One field for six digits: it takes what is pasted, with spaces or words around it, and what the browser or the phone
 * fills in. Everything that is no digit falls away.
 */
export function CodeInput({ value, onCodeChange, onIncomplete, className, ...rest }: CodeInputProps) {
  return (
    <Input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder="••••••"
      value={value}
      onChange={({ target }) => onCodeChange(digitsOf(target.value))}
      onKeyDown={({ key }) => key === 'Enter' && !isWholeCode(value) && onIncomplete()}
      className={classNames('tabular h-14 pl-[0.4em] text-center text-2xl tracking-[0.4em]', className)}
      {...rest}
    />
  );
}
