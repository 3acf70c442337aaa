import { existsSync } from 'node:fs';

/** Debian's names. The headless shell has no window to draw: the journeys take two thirds of the time. */
const [headlessShell, chromium] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Where the browser of journeys and benchmarks is; it may be missing. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : chromium);
