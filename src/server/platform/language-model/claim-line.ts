/** Stands between a claim and what proves it, in what a model writes. */
const proofMark = '⟶';

/** One line of an answer, as models are asked to write it: `claim ⟶ [passage number, "exact words"] […]`. */
export function formatClaimLine(claim: string, quotations: readonly { passage: number; words: string }[]): string {
  const quoted = quotations.map(({ passage, words }) => `[${passage}, ${JSON.stringify(oneLine(words))}]`);
  return `${oneLine(claim)} ${proofMark} ${quoted.join(' ')}\n`;
}

/** Whether a model wrote it as a claim line by itself. */
export function isClaimLine(line: string): boolean {
  return line.includes(proofMark);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
