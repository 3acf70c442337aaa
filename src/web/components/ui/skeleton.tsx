import { classNames } from '#web/lib/class-names.ts';

/** Grey placeholder for content to come. Decorative: the surrounding region has `aria-busy` and the text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-skeleton rounded-md bg-hover', className)} />;
}
