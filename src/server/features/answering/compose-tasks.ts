import {
  type JudgedPassages,
  judgePassages,
  type PassagesToJudge,
} from '#server/answering/engines/built-in/judge-passages.ts';
import { type LookedUp, type Retrieval, rankLookedUp } from '../retrieval/public.ts';

/**
 * What a computing thread runs for run-tasks.ts. Texts may be made to take long: here nobody else waits for them. Nothing is kept
 * between two tasks, and no database is read.
 */

export const rank = ({ found, limit }: { found: LookedUp; limit: number }): Retrieval => rankLookedUp(found, limit);

export const judge = (asked: PassagesToJudge): JudgedPassages => judgePassages(asked);
