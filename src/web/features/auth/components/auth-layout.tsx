import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/components/language-switch.tsx';
import { Logo } from '#web/components/logo.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { useAuthText } from '../messages.ts';
import { ProofPanel } from './proof-panel.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** A form at the left; on wide screens the product's promise at the right. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  const text = useAuthText();
  return (
    <div className="grid min-h-dvh bg-paper lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col">
        <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8">
          <Logo />
          <div className="flex items-center gap-1.5">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main className="mx-auto grid w-full max-w-md flex-1 content-center gap-7 px-4 py-8 sm:px-8">
          <div>
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
          </div>
          {children}
        </main>
      </div>
      <aside aria-label={text.promise} className="hidden border-l border-line bg-canvas lg:grid">
        <ProofPanel />
      </aside>
    </div>
  );
}
