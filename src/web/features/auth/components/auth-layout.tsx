import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { LegalLinks } from '#web/components/frame/legal-links.tsx';
import { PlainHeader } from '#web/components/frame/plain-header.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { useAuthText } from '../messages.ts';
import { ProofPanel } from './proof-panel.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** After a page load, screen readers start at the top by themselves, so the first screen needs no focus. */
let isFirstScreen = true;

/** Focuses the heading of a new screen if nothing has the focus, so that keyboard and screen reader continue there. */
function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new screen.
  useLayoutEffect(() => {
    if (!isFirstScreen && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [title]);
  return heading;
}

/** A form on the left; on wide screens the product's promise on the right. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  const text = useAuthText();
  const heading = useHeadingFocus(title);
  return (
    <div className="grid min-h-dvh bg-paper lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col">
        <PlainHeader />
        {/* On small screens toasts cover the bottom: the padding keeps the buttons above them. */}
        <main className="mx-auto grid w-full max-w-md flex-1 content-center gap-7 px-4 pt-8 pb-32 sm:px-8 sm:pb-8">
          <div>
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
              {title}
            </h1>
            {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
          </div>
          {children}
        </main>
        <LegalLinks place="w-full max-w-md px-4 sm:px-8" />
      </div>
      <aside aria-label={text.promise} className="hidden border-l border-line bg-canvas lg:grid">
        <ProofPanel />
      </aside>
    </div>
  );
}
