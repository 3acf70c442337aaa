import type { ReactNode } from 'react';
import { DemoBanner } from './demo-banner.tsx';
import { DemoHeader } from './demo-header.tsx';

/** Top of every demo page; `search` opens the command palette, as in the regular frame. */
export function DemoHead({ search }: { search: ReactNode }) {
  return (
    <>
      <DemoHeader search={search} />
      <DemoBanner />
    </>
  );
}
