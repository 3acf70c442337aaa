/** Pages that the demo has under names of its own (route table of the specification). */
const pages = /^\/(chat|upload|meetings|settings)(?=\/|$|\?|#)/;
const demoPages = /^\/demo-(chat|upload|meetings|settings)(?=\/|$|\?|#)/;

/** Whether an address is one of the demo's. */
export const isDemoPath = (path: string): boolean => demoPages.test(path);

/** Where a page lies for this user: `/chat/1` is `/demo-chat/1` in the demo. Addresses that both share stay as they are. */
export function pathInArea(path: string, isDemo: boolean): string {
  return isDemo ? path.replace(pages, '/demo-$1') : path.replace(demoPages, '/$1');
}
