/** German and English both tell one from many, and nothing else. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
