import { ZipFile } from 'yazl';
import { markWhole, wholeComment } from '#server/platform/zip/whole-zip.ts';

/** An archive whose data is `megabytes` of one character, packed to a thousandth. */
export async function packedBomb(
  megabytes: number,
  fill: string,
  manifestOf: (data: Buffer, megabytes: number) => string,
): Promise<Buffer> {
  const data = Buffer.alloc(megabytes * 1024 ** 2, fill);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifestOf(data, megabytes)), 'manifest.json');
  zip.addBuffer(data, 'data.json');
  zip.end({ comment: wholeComment, forceZip64Format: false });
  const pieces: Buffer[] = [];
  for await (const piece of markWhole(zip.outputStream as AsyncIterable<Buffer>)) pieces.push(piece);
  return Buffer.concat(pieces);
}
