/** How vectors are stored. */

export type CodedVector = { code: string; bytes: Buffer };

/** One bit per number: 1 if it is above 0. Vectors pointing the same way share most bits. */
export function codeOf(values: Float32Array): string {
  let code = '';
  for (const value of values) code += value > 0 ? '1' : '0';
  return code;
}

/** Encodes a unit vector in half precision, which keeps three digits of a cosine. */
export function encodeVector(values: Float32Array): CodedVector {
  const halves = new Float16Array(values);
  return { code: codeOf(values), bytes: Buffer.from(halves.buffer) };
}

export function readVector(bytes: Buffer): Float32Array {
  // Copy, because 16-bit numbers must be aligned. Convert, because single precision is many times faster.
  return new Float32Array(new Float16Array(new Uint8Array(bytes).buffer));
}

/** Sorts unit vectors by cosine similarity, nearest first. */
export function nearestFirst<Row extends { values: Float32Array }>(to: Float32Array, rows: readonly Row[]): Row[] {
  const cosine = ({ values }: Row) => {
    let sum = 0;
    for (let index = 0; index < values.length; index += 1) sum += (values[index] ?? 0) * (to[index] ?? 0);
    return sum;
  };
  return rows
    .map((row) => ({ row, near: cosine(row) }))
    .sort((one, other) => other.near - one.near)
    .map(({ row }) => row);
}
