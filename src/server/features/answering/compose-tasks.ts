import {
  type JudgedPassages,
  judgePassages,
  type PassagesToJudge,
} from '#server/answering/engines/built-in/judge-passages.ts';
import { type LookedUp, type Retrieval, rankLookedUp } from '../retrieval/public.ts';

/**
 * Tasks of a compute thread (run-tasks.ts), where they block nobody. They keep no state and do not read the database.
 */

export const rank = ({ found, limit }: { found: LookedUp; limit: number }): Retrieval => rankLookedUp(found, limit);

export const judge = (request: PassagesToJudge): JudgedPassages => judgePassages(request);
