import type { Measure } from './collect-candidates.ts';
import type { ScopedDocument } from './document-repository.ts';
import type { PassageRow } from './repository.ts';

/** What a lookup knows before it has the texts. Plain data: it may be told to another thread. */
export type LookupOpening = Measure & { documents: readonly ScopedDocument[] };

/** Takes what a lookup finds while it is still under way, so that scoring begins with the first texts. */
export type LookupFollower = {
  /** First, and anew where the lookup begins again: what came before is void. */
  open: (opening: LookupOpening) => void;
  add: (passages: readonly PassageRow[]) => void;
};

/** Keeps what a lookup tells, and tells everybody who follows it everything from the beginning. */
export class LookupRelay implements LookupFollower {
  readonly #followers: LookupFollower[] = [];
  #opening: LookupOpening | null = null;
  #parts: (readonly PassageRow[])[] = [];

  open(opening: LookupOpening): void {
    this.#opening = opening;
    this.#parts = [];
    for (const follower of this.#followers) follower.open(opening);
  }

  add(passages: readonly PassageRow[]): void {
    this.#parts.push(passages);
    for (const follower of this.#followers) follower.add(passages);
  }

  follow(follower: LookupFollower): void {
    this.#followers.push(follower);
    if (this.#opening !== null) follower.open(this.#opening);
    for (const part of this.#parts) follower.add(part);
  }
}
