import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const looks =
  'block w-full rounded-md border border-field bg-paper px-3 text-base text-ink transition-colors duration-150 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(looks, 'h-11', className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(looks, 'min-h-20 resize-y py-2.5', className)} {...rest} />;
}
