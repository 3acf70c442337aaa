/** Pages with their own URLs in the demo (route table of the specification). */
const pages = /^\/(chat|upload|meetings|settings)(?=\/|$|\?|#)/;
const demoPages = /^\/demo-(chat|upload|meetings|settings)(?=\/|$|\?|#)/;

/** True if the path belongs to the demo. */
export const isDemoPath = (path: string): boolean => demoPages.test(path);

/** A page's path for this user: `/chat/1` is `/demo-chat/1` in the demo. Paths shared by both are unchanged. */
export function pathInArea(path: string, isDemo: boolean): string {
  return isDemo ? path.replace(pages, '/demo-$1') : path.replace(demoPages, '/$1');
}
