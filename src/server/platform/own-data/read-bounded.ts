import { AppError } from '../errors/app-error.ts';

/**
 * Arrays and objects, and values in them, that data may have: a few bytes of text become many in memory. Commas within
 * texts count as values, for which there is room.
 */
const most = { nested: 2_000_000, values: 12_000_000 };

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** The whole input as text, counted while it arrives. @throws AppError archive_too_large before it is parsed */
export async function readBounded(input: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let [nested, values] = [0, 0];
  for await (const piece of input) {
    for (const byte of piece) {
      if (byte === comma) values += 1;
      else if (byte === bracket || byte === brace) nested += 1;
    }
    if (nested > most.nested || values > most.values) throw new AppError('archive_too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
