import { expect, test } from 'vitest';
import { formToValidate } from './validate-file.ts';

test('UPL-02 a small file is sent whole for validation, a large one as its prefix and size', async () => {
  const small = formToValidate(new File(['Der Rat tagt.'], 'Notiz.txt'));
  expect([small.get('size'), await (small.get('file') as File).text()]).toEqual([null, 'Der Rat tagt.']);
  const large = formToValidate(new File(['%PDF-1.7', new Uint8Array(3_000_000)], 'Pack März.pdf'));
  const part = large.get('file') as File;
  expect([large.get('size'), part.name, part.size]).toEqual(['3000008', 'Pack März.pdf', 65_536]);
  expect([...large.keys()]).toEqual(['size', 'file']);
});
