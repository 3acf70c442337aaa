import type { ComponentProps } from 'react';
import { verificationCodeLength } from '#shared/limits.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Input } from './input.tsx';

/** The code within a text: its first six ASCII digits. */
export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '').slice(0, verificationCodeLength);

export const isWholeCode = (code: string): boolean => code.length === verificationCodeLength;

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onCodeChange: (code: string) => void;
  /** Called on Enter with fewer than six digits: a disabled submit button would swallow it. */
  onIncomplete: () => void;
}

/**
 * One field for six digits. Accepts pasted text with spaces or words around the code, and browser or phone autofill;
 * drops everything that is not a digit.
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
