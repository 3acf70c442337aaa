/** A line of a list of contents: what it names, dots up to the edge, and a page. */
const leader = /(?:\.\s?){5,}\s*\d{0,5}|…{2,}\s*\d{1,5}/u;

export const isContentsLine = (text: string): boolean => text.length < 600 && leader.test(text);
