import type { ClientReport } from '#shared/contracts/client-reports.ts';

const pathLength = 300;
const maxPlaces = 10;

/** Kind of an error and the places in our scripts where it came about; its message may quote the screen and stays here. */
export function describeFailure(error: unknown): { name: string; places: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, places: [] };
  const places = [...(error.stack ?? '').matchAll(/([\w.-]+\.(?:js|mjs|tsx?)):(\d+):(\d+)/g)].map(
    ([, file, line, column]) => `${file}:${line}:${column}`,
  );
  return { name: error.name.slice(0, 100), places: places.slice(0, maxPlaces) };
}

/** Tells the operator's log; survives the leaving of the page, and is silent where it fails: the user can do nothing. */
export function sendReport(report: ClientReport): void {
  fetch('/api/client-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, path: report.path.slice(0, pathLength) }),
    keepalive: true,
  }).catch(() => undefined);
}

/** The path that this page was loaded under, before any link within the app. */
export function loadedPath(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  return load && new URL(load.name, location.href).pathname;
}
