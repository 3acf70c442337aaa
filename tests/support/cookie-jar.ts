/** A test client's cookies, as in a browser: the Cookie header, and the changes made by responses. */
export type CookieJar = { header: () => string; take: (answer: Response) => Response };

/**
 * Deleted cookies stay in it, so that a test can show that they no longer work.
 * @param header `name=value; name=value`
 */
export function createCookieJar(header = ''): CookieJar {
  const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('='));
  const held = new Map(header === '' ? [] : header.split('; ').map((pair) => [nameOf(pair), pair] as const));
  return {
    header: () => [...held.values()].join('; '),
    take: (answer) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        if (!pair.endsWith('=')) held.set(nameOf(pair), pair);
      }
      return answer;
    },
  };
}
