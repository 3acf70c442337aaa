/** German and English both distinguish only one from many. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
