/** How vectors are stored, and compared. */

export type CodedVector = { code: string; bytes: Buffer };

/** A bit for each number: whether it is above 0. Vectors that point the same way share most of them. */
export function codeOf(values: Float32Array): string {
  let code = '';
  for (const value of values) code += value > 0 ? '1' : '0';
  return code;
}

/** In half precision: of unit vectors, three digits of a cosine stay. */
export function encodeVector(values: Float32Array): CodedVector {
  const halves = new Float16Array(values);
  return { code: codeOf(values), bytes: Buffer.from(halves.buffer) };
}

export function readVector(bytes: Buffer): Float32Array {
  // A copy, since numbers of two bytes must begin at an even place; single precision is reckoned with many times faster.
  return new Float32Array(new Float16Array(new Uint8Array(bytes).buffer));
}

/** By cosine; of unit vectors. */
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
