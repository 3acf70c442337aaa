import type { Decision, Task } from '#shared/contracts/meetings.ts';

type Placed = Pick<Decision | Task, 'meetingId' | 'item'>;

/** True if the record above it in a list stands under the same agenda item, which is named there. */
export function isUnderSameItem(record: Placed, above: Placed | undefined): boolean {
  const [own, other] = [record.item, above?.item];
  if (!own || !other || record.meetingId !== above?.meetingId) return false;
  return own.number === other.number && own.title === other.title;
}
