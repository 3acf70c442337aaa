/** In the order in which they are looked for: each later one also says the names of earlier ones. */
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

/** Between browser and system in a device's name. */
const separator = ' · ';

/** What a browser's own name (User-Agent), or what `nameDevice` made of it, tells people; undefined = nothing known. */
export function describeDevice(userAgent: string | null): { browser?: string; system?: string } {
  const parts = userAgent?.split(separator) ?? [];
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern, name]) => parts.includes(name) || pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return { ...(browser && { browser }), ...(system && { system }) };
}

/**
 * Browser and system by names of ours (`Firefox · Linux`), whatever else a client writes into its User-Agent: what people
 * read in a security log is nobody's free text. Null = neither is known.
 */
export function nameDevice(userAgent: string | null): string | null {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter((name) => name !== undefined).join(separator) || null;
}
