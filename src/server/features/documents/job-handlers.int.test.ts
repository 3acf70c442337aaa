import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { expectSampleRead, readToEnd, sampleNames, samples } from '#support/read-sample.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { createTusUpload, sendTusBytes } from '#support/tus-client.ts';

/**
 * Questions, and the sample that answers each; the others are read before a release
 * (tests/thorough/samples.int.test.ts).
 */
const asked = [
  ['Wer eröffnete die Sitzung des Grossen Rates?', 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf'],
  ['What did Chair Powell say about inflation in March 2022?', 'en-fomc-press-conference-2022-03-16.pdf'],
] as const;

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

/** The response to the last bytes of a file. */
const refusalOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const created = await createTusUpload(user, { name, size: bytes.length });
  const answer = await sendTusBytes(user, created.headers.get('location') ?? '', 0, bytes);
  return answer.ok ? ['accepted'] : [problemSchema.parse(await answer.json()).code, answer.status];
};

describe.skipIf(sampleNames.length === 0)('the samples (skipped where ../shared/samples is absent)', () => {
  test.each(asked)('UPL-05 the sample that answers “%s” is read completely: %s', async (_, name) => {
    await expectSampleRead(user, name);
  });

  test.each(asked)('UPL-05 its text is found: %s', async (question, name) => {
    const { passages } = await retrievePassages(service.platform, user.scope, { question, limit: 10 });
    expect(passages.map((passage) => passage.fileName)).toContain(name);
  });

  test('UPL-06 a truncated PDF is refused with a reason or read as far as possible, and does not block the queue', async () => {
    const whole = readFileSync(join(samples, 'en-fomc-press-conference-2022-03-16.pdf'));
    const [code] = await refusalOf('abgeschnitten.pdf', new Uint8Array(whole.subarray(0, 20_000)));
    expect(['accepted', 'file_damaged']).toContain(code);
    const next = await readToEnd(user, 'danach.txt', new TextEncoder().encode('Die Sitzung wird um 10 Uhr eröffnet.'));
    expect(next.state).toBe('ready');
  });
});

test('UPL-06 an encrypted PDF is refused with its reason before it is stored', async () => {
  const bytes = writePdf([{ texts: textLines(['Geheime Sitzung']) }], { isEncrypted: true });
  expect(await refusalOf('geheim.pdf', new Uint8Array(bytes))).toEqual(['file_encrypted', 400]);
});

test('UPL-06 a PDF without its end is refused as damaged before it is stored', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7\nnothing else');
  expect(await refusalOf('kaputt.pdf', bytes)).toEqual(['file_damaged', 400]);
});
