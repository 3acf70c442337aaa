import { AppError } from '#server/platform/errors/app-error.ts';

/** A piece of RTF's syntax (RTF specification 1.9.1). */
export type RtfToken =
  | { type: 'open' }
  /** `end`: the offset after it. */
  | { type: 'close'; end: number }
  /** A control word or symbol, with its parameter if any. */
  | { type: 'control'; word: string; value: number | null }
  /** Text bytes in the current code page. */
  | { type: 'bytes'; bytes: Uint8Array };

const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const apostrophe = 0x27;

/**
 * Tokenises RTF in one pass. Binary data (`\bin`) is skipped.
 * @throws AppError `file_damaged` if the file ends within a token
 */
export function* tokensOf(file: Uint8Array): Generator<RtfToken> {
  let at = 0;
  while (at < file.length) {
    const byte = file[at];
    if (byte === openBrace || byte === closeBrace) {
      at += 1;
      yield byte === openBrace ? { type: 'open' } : { type: 'close', end: at };
    } else if (byte === backslash) {
      const next = file[at + 1];
      if (next === undefined) throw new AppError('file_damaged');
      if (next === apostrophe) {
        const { bytes, end } = readHexBytes(file, at);
        at = end;
        yield { type: 'bytes', bytes };
      } else if (isLetter(next)) {
        const { word, value, end } = readWord(file, at + 1);
        at = end;
        if (word === 'bin') {
          at += Math.max(0, value ?? 0);
          if (at > file.length) throw new AppError('file_damaged');
        } else yield { type: 'control', word, value };
      } else {
        at += 2;
        yield { type: 'control', word: String.fromCharCode(next), value: null };
      }
    } else if (byte === 0x0d || byte === 0x0a || byte === 0) at += 1;
    else {
      const start = at;
      while (at < file.length && !isSyntax(file[at] as number)) at += 1;
      yield { type: 'bytes', bytes: file.subarray(start, at) };
    }
  }
}

/** A run of consecutive hex bytes: double-byte characters must not be split. */
function readHexBytes(file: Uint8Array, from: number): { bytes: Uint8Array; end: number } {
  const bytes: number[] = [];
  let at = from;
  while (file[at] === backslash && file[at + 1] === apostrophe) {
    const digits = String.fromCharCode(file[at + 2] ?? 0, file[at + 3] ?? 0);
    if (!/^[\da-f]{2}$/iu.test(digits)) {
      if (at + 4 > file.length) throw new AppError('file_damaged');
      at += 2;
      break;
    }
    bytes.push(Number.parseInt(digits, 16));
    at += 4;
  }
  return { bytes: Uint8Array.from(bytes), end: at };
}

/** Well above the specification's longest control word. */
const longestWord = 64;

function readWord(file: Uint8Array, from: number): { word: string; value: number | null; end: number } {
  let at = from;
  while (at < file.length && at - from < longestWord && isLetter(file[at] as number)) at += 1;
  const word = Buffer.from(file.buffer, file.byteOffset + from, at - from).toString('latin1');
  const digits = /^-?\d{1,10}/u.exec(
    Buffer.from(file.buffer, file.byteOffset + at, Math.min(11, file.length - at)).toString('latin1'),
  );
  if (digits) at += digits[0].length;
  // One blank ends the word and is not text.
  if (file[at] === 0x20) at += 1;
  return { word, value: digits ? Number(digits[0]) : null, end: at };
}

function isSyntax(byte: number): boolean {
  return (
    byte === backslash || byte === openBrace || byte === closeBrace || byte === 0x0d || byte === 0x0a || byte === 0
  );
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
