import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

interface SwitchProps extends ComponentProps<typeof Primitive.Root> {
  /** The change is being saved. Unlike a disabled switch, it keeps the focus. */
  isBusy?: boolean;
}

export function Switch({ isBusy = false, ...props }: SwitchProps) {
  return (
    <Primitive.Root
      aria-busy={isBusy || undefined}
      className="relative inline-flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border border-field bg-field transition-colors duration-150 after:absolute after:-inset-2.5 disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-60 data-[state=checked]:border-petrol-fill data-[state=checked]:bg-petrol-fill"
      {...props}
    >
      <Primitive.Thumb className="pointer-events-none block size-4.5 translate-x-0.5 rounded-full bg-white transition-transform duration-150 data-[state=checked]:translate-x-5.5" />
    </Primitive.Root>
  );
}
