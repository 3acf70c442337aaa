import { setTimeout as delay } from 'node:timers/promises';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import type { Outcome } from './hostile-files.ts';
import { createTusUpload, sendTusBytes, type Uploader } from './tus-client.ts';

export type Judged = { outcome: Outcome | 'waited in vain' /** Where it was stored. */; uploadId: string | null };

const pieceBytes = 8 * 1024 * 1024;
/** Milliseconds between two polls: frequent at first, then less often, so that polling does not slow down reading. */
const pauses = { first: 15, longest: 150, growth: 1.2 };

/** Uploads a file as the web does and waits for its outcome, for at most `patience` milliseconds. */
export async function judgeUpload(user: Uploader, name: string, bytes: Uint8Array, patience: number): Promise<Judged> {
  const refused = async (answer: Response): Promise<Judged> => ({
    outcome: problemSchema.parse(await answer.json()).code,
    uploadId: null,
  });
  const created = await createTusUpload(user, { name, size: bytes.length });
  if (created.status !== 201) return refused(created);
  const location = created.headers.get('location') ?? '';
  let sent = created;
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    sent = await sendTusBytes(user, location, offset, new Uint8Array(bytes.subarray(offset, offset + pieceBytes)));
    if (!sent.ok) return refused(sent);
  }
  const uploadId = sent.headers.get('x-upload-id') ?? '';
  const deadline = performance.now() + patience;
  let pause = pauses.first;
  while (performance.now() < deadline) {
    const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${uploadId}`)).json());
    if (upload.state === 'ready') return { outcome: 'ready', uploadId };
    if (upload.failureCode) return { outcome: upload.failureCode, uploadId };
    await delay(pause);
    pause = Math.min(pause * pauses.growth, pauses.longest);
  }
  return { outcome: 'waited in vain', uploadId };
}
