import { FairTurns } from './fair-turns.ts';

/** Of one group: its members' turns, and how many of them are waiting or at it. */
type Group = { turns: FairTurns; present: number };

/**
 * Turns of groups, and within a group of its members (customers and their accounts): neither a member that asks sixty times
 * nor a group of sixty members keeps others waiting. Of `atOnce` places a group has all but one, and a member all but two.
 */
export class NestedTurns {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #groups: FairTurns;
  readonly #members = new Map<string, Group>();

  /** `waitingAtMost`: of a group. */
  constructor({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
    this.#atOnce = atOnce;
    this.#waitingAtMost = waitingAtMost;
    // No more of a group come this far than may begin, so that nobody waits here but for other groups.
    this.#groups = new FairTurns({ atOnce, eachAtMost: this.#ofGroup, waitingAtMost });
  }

  /**
   * Runs `work` when it is the member's turn.
   * @throws AppError busy, and whatever `work` throws
   */
  async take<T>(groupName: string, member: string, work: () => Promise<T>): Promise<T> {
    const group = this.#members.get(groupName) ?? this.#openGroup(groupName);
    group.present += 1;
    try {
      return await group.turns.take(member, () => this.#groups.take(groupName, work));
    } finally {
      group.present -= 1;
      if (group.present === 0) this.#members.delete(groupName);
    }
  }

  get #ofGroup(): number {
    return Math.max(1, this.#atOnce - 1);
  }

  #openGroup(name: string): Group {
    const limits = { atOnce: this.#ofGroup, eachAtMost: Math.max(1, this.#atOnce - 2) };
    const group = { turns: new FairTurns({ ...limits, waitingAtMost: this.#waitingAtMost }), present: 0 };
    this.#members.set(name, group);
    return group;
  }
}
