import { classNames } from '#web/lib/class-names.ts';

/** The grey shape of content to come. Decorative: the region around it carries `aria-busy` and the words. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-skeleton rounded-md bg-hover', className)} />;
}
