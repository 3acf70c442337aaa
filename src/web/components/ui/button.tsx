import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Button styles, also for links that look like buttons: `<Link className={buttonLooks({ look: 'primary' })}>`. */
export const buttonLooks = cva(
  'touch-target inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'bg-petrol-fill text-on-petrol enabled:hover:bg-petrol-fill-hover [a&]:hover:bg-petrol-fill-hover',
        secondary: 'border border-line bg-paper text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
        quiet: 'text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
        link: 'text-petrol underline underline-offset-4 decoration-1 enabled:hover:decoration-2',
        danger: 'bg-danger-fill text-white enabled:hover:brightness-110',
      },
      size: {
        medium: 'h-10 px-4 text-[0.9375rem]',
        small: 'h-8 px-3 text-sm',
        icon: 'size-10',
        smallIcon: 'size-8',
      },
    },
    defaultVariants: { look: 'secondary', size: 'medium' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLooks> {
  /** Shows progress and blocks a second start. Unlike a disabled button, it keeps the focus. */
  isBusy?: boolean;
}

export function Button({ look, size, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonLooks({ look, size, className })}
      aria-busy={isBusy || undefined}
      {...rest}
      {...(isBusy && { 'aria-disabled': true })}
      // Also stops Enter from submitting the form.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label'> {
  /** What the button does; its accessible name. */
  label: string;
  size?: 'icon' | 'smallIcon';
}

/** An icon-only button. */
export function IconButton({ label, size = 'icon', look = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} size={size} look={look} {...rest} />;
}
