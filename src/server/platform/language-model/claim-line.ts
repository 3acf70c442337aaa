/** Separates a claim from its proof in a model's output. */
const proofMark = '⟶';

/** A line of an answer in the format requested from models: `claim ⟶ [passage number, "exact words"] […]`. */
export function formatClaimLine(claim: string, quotations: readonly { passage: number; words: string }[]): string {
  const quoted = quotations.map(({ passage, words }) => `[${passage}, ${JSON.stringify(oneLine(words))}]`);
  return `${oneLine(claim)} ${proofMark} ${quoted.join(' ')}\n`;
}

/** True if a model already wrote the line as a claim line. */
export function isClaimLine(line: string): boolean {
  return line.includes(proofMark);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
