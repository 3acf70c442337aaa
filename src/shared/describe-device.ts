/** In matching order: later browsers also include the names of earlier ones. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Between browser and system in a device name. */
const separator = ' · ';

/** Readable names from a User-Agent, or from the output of `nameDevice`; undefined if unknown. */
export function describeDevice(userAgent: string | null): { browser?: string; system?: string } {
  const parts = userAgent?.split(separator) ?? [];
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern, name]) => parts.includes(name) || pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return { ...(browser && { browser }), ...(system && { system }) };
}

/**
 * Browser and system from our own list of names (`Firefox · Linux`), whatever else a User-Agent contains: a security
 * log must not display free text from clients. Null: neither is known.
 */
export function nameDevice(userAgent: string | null): string | null {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter((name) => name !== undefined).join(separator) || null;
}
