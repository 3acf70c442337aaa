import { Worker } from 'node:worker_threads';
import { type Classifier, classifierOf, type Example, type Learned } from './build-classifier.ts';

/**
 * Trains a classifier in a thread of its own, so that no request waits for it and its working memory (some 50 MB) is
 * freed.
 * @throws the thread's error
 */
export async function buildApart(examples: readonly Example[], labels: number): Promise<Classifier> {
  const thread = new Worker(new URL('./build-classifier-thread.ts', import.meta.url), {
    workerData: { examples, labels },
    env: {},
    stdin: false,
  });
  // Do not hold up a shutdown.
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<Learned>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', (code) => reject(new Error(`learning ended early, with ${code}`)));
  return classifierOf(await promise);
}
