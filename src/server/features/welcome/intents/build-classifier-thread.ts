import { parentPort, workerData } from 'node:worker_threads';
import { type Example, learnLabels } from './build-classifier.ts';

/** Entry of a thread that learns once and ends, for build-apart.ts. */

const { examples, labels } = workerData as { examples: readonly Example[]; labels: number };
const learned = learnLabels(examples, labels);
parentPort?.postMessage(learned, [learned.rarities.buffer as ArrayBuffer, learned.weights.buffer as ArrayBuffer]);
