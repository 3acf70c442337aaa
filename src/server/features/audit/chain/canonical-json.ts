type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One text for one value (as RFC 8785): keys in order, no spaces. What a hash or a signature is taken over. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each as Json)}`);
  return `{${members.join(',')}}`;
}
