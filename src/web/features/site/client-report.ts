import type { ClientReport } from '#shared/contracts/client-reports.ts';

const pathLength = 300;
const maxPlaces = 10;

/** An error's kind and the locations in our scripts. Its message is not sent, because it may quote the screen. */
export function describeFailure(error: unknown): { name: string; places: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, places: [] };
  const places = [...(error.stack ?? '').matchAll(/([\w.-]+\.(?:js|mjs|tsx?)):(\d+):(\d+)/g)].map(
    ([, file, line, column]) => `${file}:${line}:${column}`,
  );
  return { name: error.name.slice(0, 100), places: places.slice(0, maxPlaces) };
}

/**
 * Reports to the operator's log. Survives leaving the page; fails silently, since the user could do nothing about it.
 */
export function sendReport(report: ClientReport): void {
  fetch('/api/client-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, path: report.path.slice(0, pathLength) }),
    keepalive: true,
  }).catch(() => undefined);
}

/** The path this page was loaded under, before any in-app navigation. */
export function loadedPath(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  return load && new URL(load.name, location.href).pathname;
}
