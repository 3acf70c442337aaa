import { FairTurns } from './fair-turns.ts';

/** The turns of a group's members, and the number of its waiting or running tasks. */
type Group = { turns: FairTurns; present: number };

/**
 * Fair turns of groups, and of members within a group (customers and their accounts): neither sixty requests of a
 * member nor a group of sixty members keeps others waiting. A group gets at most all but one of the `atOnce` slots, and
 * a member all but two.
 */
export class NestedTurns {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #groups: FairTurns;
  readonly #members = new Map<string, Group>();

  /** `maxWaiting`: per group. */
  constructor({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
    // A group's turns let no more tasks through than may run, so that tasks only wait here for other groups.
    this.#groups = new FairTurns({ atOnce, maxEach: this.#groupLimit, maxWaiting });
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

  get #groupLimit(): number {
    return Math.max(1, this.#atOnce - 1);
  }

  #openGroup(name: string): Group {
    const limits = { atOnce: this.#groupLimit, maxEach: Math.max(1, this.#atOnce - 2) };
    const group = { turns: new FairTurns({ ...limits, maxWaiting: this.#maxWaiting }), present: 0 };
    this.#members.set(name, group);
    return group;
  }
}
