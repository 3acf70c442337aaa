import { lazy } from '#shared/lazy.ts';

/** Node's names of Windows and Macintosh code pages; any other is read as Western. */
const names: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  21866: 'koi8-u',
  28591: 'windows-1252',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** Upper halves of DOS code pages, which Node does not support. */
const dosCharacters: Readonly<Record<number, string>> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const known = [
  ...[names, dosCharacters].flatMap((table) => Object.keys(table).map(Number)),
  ...numbers(1250, 1258),
  ...numbers(28592, 28605),
];
const decoders = new Map(known.map((codePage) => [codePage, lazy(() => makeDecoder(codePage))]));
const western = lazy(() => makeDecoder(1252));

/** Decodes a Windows, DOS or Macintosh code page, e.g. 1252 or 65001; unknown ones are read as 1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  return decoderOfCodePage(codePage)(bytes);
}

/** Decoder for a code page. */
export function decoderOfCodePage(codePage: number): (bytes: Uint8Array) => string {
  return (decoders.get(codePage) ?? western)();
}

function makeDecoder(codePage: number): (bytes: Uint8Array) => string {
  const characters = dosCharacters[codePage];
  if (characters !== undefined)
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : characters[byte - 128])).join('');
  const decoder = new TextDecoder(nameOf(codePage));
  return (bytes) => decoder.decode(bytes);
}

function nameOf(codePage: number): string {
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`;
  if (codePage >= 28592 && codePage <= 28605) return isoName(codePage - 28590);
  return names[codePage] ?? 'windows-1252';
}

/** Parts 1, 9 and 11 of ISO 8859 use the Windows code page that contains them; there is no part 12. */
function isoName(part: number): string {
  if (part === 9) return 'windows-1254';
  if (part === 11) return 'windows-874';
  return part === 12 ? 'windows-1252' : `iso-8859-${part}`;
}
