/** Replaces a computing thread's tasks: does what its argument says. */
export function judge({ question }: { question: string }): string {
  if (question === 'endless') for (;;);
  if (question === 'greedy') {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()));
  }
  if (question === 'wrong') throw new TypeError('wrong');
  return question;
}
