const roman: readonly (readonly [number, string])[] = [
  [1_000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/**
 * The printed number of a list entry.
 * @param style its first number: "1", "a", "A", "i" or "I"; others count in digits
 */
export function spellCount(count: number, style: string): string {
  if (count < 1 || count > 3_999) return String(count);
  if (style === 'I' || style === 'i') {
    let rest = count;
    let text = '';
    for (const [value, numeral] of roman) for (; rest >= value; rest -= value) text += numeral;
    return style === 'I' ? text : text.toLowerCase();
  }
  if (style === 'A' || style === 'a') {
    // After Z comes AA, then BB.
    return String.fromCharCode(style.charCodeAt(0) + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
  }
  return String(count);
}
