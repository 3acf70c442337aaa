import { parentPort, workerData } from 'node:worker_threads';
import { type Example, learnLabels } from './build-classifier.ts';

/** Entry point of build-apart.ts's thread, which trains once and ends. */

const { examples, labels } = workerData as { examples: readonly Example[]; labels: number };
const learned = learnLabels(examples, labels);
parentPort?.postMessage(learned, [learned.rarities.buffer as ArrayBuffer, learned.weights.buffer as ArrayBuffer]);
