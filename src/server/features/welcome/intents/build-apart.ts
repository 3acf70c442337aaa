import { Worker } from 'node:worker_threads';
import { type Classifier, classifierOf, type Example, type Learned } from './build-classifier.ts';

/**
 * Learns in a thread of its own, which ends with it: nobody's request waits for it, and of the memory that learning takes (some
 * 50 MB) what was learnt stays.
 * @throws whatever the thread ends with instead
 */
export async function buildApart(examples: readonly Example[], labels: number): Promise<Classifier> {
  const thread = new Worker(new URL('./build-classifier-thread.ts', import.meta.url), {
    workerData: { examples, labels },
    env: {},
    stdin: false,
  });
  // A server that ends does not wait for it.
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<Learned>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', (code) => reject(new Error(`learning ended early, with ${code}`)));
  return classifierOf(await promise);
}
