import { expect, test } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import { readableExtensions } from '#shared/limits.ts';
import { fileTypeOf } from '../policy.ts';
import { contentDisposition, serveContent } from './serve-content.ts';

/** Headers only: no byte is read from the store. */
const headersOf = async (extension: (typeof readableExtensions)[number], isDownload: boolean) => {
  const file = {
    id: '',
    fileName: `Sitzung.${extension}`,
    filePath: '',
    fileSize: 1,
    fileType: fileTypeOf(extension),
    contentSha256: '',
  };
  const request = { method: 'HEAD', range: undefined, ifRange: undefined, isDownload };
  return (await serveContent({} as Platform, file, request)).headers;
};

test.each(readableExtensions)(
  'UPL-06 a stored %s cannot run anything in the browser that fetches it',
  async (extension) => {
    for (const isDownload of [true, false]) {
      const headers = await headersOf(extension, isDownload);
      expect(headers.get('content-type')).not.toMatch(/html|xml(?!formats)|svg|javascript/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'; sandbox");
      expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
      const kind = extension === 'pdf' && !isDownload ? 'inline' : 'attachment';
      expect(headers.get('content-disposition')).toBe(
        `${kind}; filename="Sitzung.${extension}"; filename*=UTF-8''Sitzung.${extension}`,
      );
    }
  },
);

test.each([
  ['"; filename="b.exe.txt', `filename="_; filename=_b.exe.txt"; filename*=UTF-8''%22%3B%20filename%3D%22b.exe.txt`],
  ['<img src=x>.txt', `filename="<img src=x>.txt"; filename*=UTF-8''%3Cimg%20src%3Dx%3E.txt`],
  ["a'b(1)*.txt", `filename="a'b(1)*.txt"; filename*=UTF-8''a%27b%281%29%2A.txt`],
  ['%2e%2e.txt', `filename="_2e_2e.txt"; filename*=UTF-8''%252e%252e.txt`],
  ['CON.txt', `filename="_CON.txt"; filename*=UTF-8''_CON.txt`],
  ['com1.tar.txt', `filename="_com1.tar.txt"; filename*=UTF-8''_com1.tar.txt`],
  ['Konto.txt', `filename="Konto.txt"; filename*=UTF-8''Konto.txt`],
  ['a\r\nX: b\0.txt', `filename="a__X: b_.txt"; filename*=UTF-8''a__X%3A%20b_.txt`],
  ['../../x\u202Efdp.txt', `filename=".._.._x_fdp.txt"; filename*=UTF-8''.._.._x_fdp.txt`],
])('UPL-06 RFC 6266: the name %j is escaped so that it stays a name', (name, expected) => {
  expect(contentDisposition(name, 'attachment')).toBe(`attachment; ${expected}`);
});
