import type { ReactNode } from 'react';
import { DemoBanner } from './demo-banner.tsx';
import { DemoHeader } from './demo-header.tsx';

/** What stands above every page of the demo; `search` opens the palette, as in the frame of a user. */
export function DemoHead({ search }: { search: ReactNode }) {
  return (
    <>
      <DemoHeader search={search} />
      <DemoBanner />
    </>
  );
}
