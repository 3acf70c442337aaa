/** Longer words are not compared. */
const maxLength = 60;
/** The last three rows of the distance table, reused between calls. */
const rows = [new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1)];

/**
 * Number of typos between two words: an extra, missing or wrong letter, or two swapped ones (optimal string alignment);
 * `most` + 1 if there are more than `most`.
 */
export function editDistance(left: string, right: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(left.length - right.length) > most || Math.max(left.length, right.length) > maxLength) return tooMany;
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= right.length; column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const replaced = (last[column - 1] as number) + (isSame ? 0 : 1);
      let distance = Math.min((last[column] as number) + 1, (current[column - 1] as number) + 1, replaced);
      const isSwapped = row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) distance = Math.min(distance, (beforeLast[column - 2] as number) + 1);
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length] as number, tooMany);
}
