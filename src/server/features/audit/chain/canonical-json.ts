type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Canonical JSON (as RFC 8785): sorted keys, no spaces. Input for hashes and signatures. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each as Json)}`);
  return `{${members.join(',')}}`;
}
