import {
  type JudgedPassages,
  judgePassages,
  type PassagesToJudge,
} from '#server/answering/engines/built-in/judge-passages.ts';
import { type LookedUp, type Retrieval, rankLookedUp } from '../retrieval/public.ts';

/**
 * Tasks of a compute thread (run-tasks.ts). They may take long: nobody else waits for them here. Nothing is kept between tasks,
 * and no database is read.
 */

export const rank = ({ found, limit }: { found: LookedUp; limit: number }): Retrieval => rankLookedUp(found, limit);

export const judge = (asked: PassagesToJudge): JudgedPassages => judgePassages(asked);
