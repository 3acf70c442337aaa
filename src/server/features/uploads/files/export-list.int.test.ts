import { read } from '@e965/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  for (const name of ['Haushalt.txt', '=1+1.txt']) await uploadFile(user, name, new TextEncoder().encode(name));
});
afterAll(() => service.close());

test('UPL-04 a list of more files than a table may have is refused as a whole', async () => {
  const owner = await service.createUser();
  await uploadFile(owner, 'Haushalt.txt', new TextEncoder().encode('Haushalt'));
  await service.platform.database.withUser(owner.scope, (tx) =>
    tx.$client.query(
      `WITH copies AS (
         INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256, created_at)
         SELECT user_id, gen_random_uuid(), file_name, file_path || nth, file_size, file_type, content_sha256,
           created_at - nth * interval '1 second'
         FROM file_uploads, generate_series(1, 20000) AS nth WHERE user_id = $1 RETURNING user_id, id)
       INSERT INTO documents (user_id, id, upload_id) SELECT user_id, gen_random_uuid(), id FROM copies`,
      [owner.id],
    ),
  );
  const answer = await owner.request('/api/uploads.csv');
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'export_too_large' });
});

test('UPL-04 the list of documents is saved as a workbook and as a table, in the user’s language', async () => {
  const answer = await user.request('/api/uploads.xlsx?language=de');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Dokumente.xlsx"');
  const book = read(new Uint8Array(await answer.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  expect(['A1', 'B1', 'C1'].map((cell) => sheet?.[cell]?.v)).toEqual(['Titel', 'Datei', 'Sitzungsdatum']);
  expect(sheet?.B2).toMatchObject({ t: 's', v: '=1+1.txt' });
  expect(sheet?.B2?.f).toBeUndefined();
  const table = await (await user.request('/api/uploads.csv?language=en&search=Haushalt')).text();
  const { data } = Papa.parse<string[]>(table.trimEnd(), { delimiter: ',' });
  expect(data).toHaveLength(2);
  expect(data[0]?.slice(0, 3)).toEqual(['Title', 'File', 'Meeting date']);
  expect(data[1]?.[9]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(data[1]?.at(-1)).toMatch(/^http.*\/documents\/[0-9a-f-]{36}$/);
  const stranger = await service.createUser();
  expect((await (await stranger.request('/api/uploads.csv')).text()).trimEnd().split('\r\n')).toHaveLength(1);
});
