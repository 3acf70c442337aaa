import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** The browser tab's title. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · BoardSearch`}</title>;
}

interface PageProps {
  title: string;
  subtitle?: string;
  /** Narrow for reading and forms, wide for tables. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** A page of the signed-in frame: a heading and centred content. */
export function Page({ title, subtitle, width = 'wide', children }: PageProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full gap-8 px-4 pt-8 pb-[max(2.5rem,var(--toasts,0px))] sm:px-6 sm:pt-10',
        width === 'wide' ? 'max-w-7xl' : 'max-w-3xl',
      )}
    >
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">{title}</h1>
        {subtitle && <p className="mt-1.5 max-w-[72ch] text-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
