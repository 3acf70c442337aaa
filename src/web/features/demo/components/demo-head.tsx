import { DemoBanner } from './demo-banner.tsx';
import { DemoHeader } from './demo-header.tsx';

/** What stands above every page of the demo. */
export function DemoHead() {
  return (
    <>
      <DemoHeader />
      <DemoBanner />
    </>
  );
}
