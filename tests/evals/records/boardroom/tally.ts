/** A figure of the table. `goal`: per cent; `max` where fewer is better. */
export interface Measure {
  name: string;
  goal?: number;
  max?: number;
}

/** Counts hits by measure and by group (language, layout). */
export class Tally {
  readonly #counts = new Map<string, Map<string, { hits: number; of: number }>>();

  add(measure: string, groups: readonly string[], isHit: boolean): void {
    const row = this.#counts.get(measure) ?? new Map<string, { hits: number; of: number }>();
    this.#counts.set(measure, row);
    for (const group of groups) {
      const count = row.get(group) ?? { hits: 0, of: 0 };
      row.set(group, { hits: count.hits + (isHit ? 1 : 0), of: count.of + 1 });
    }
  }

  /** A table: a row a measure, a column a group; measures in the given order, groups too. */
  print(measures: readonly Measure[], groups: readonly string[]): string {
    const known = measures.filter(({ name }) => this.#counts.has(name));
    const width = Math.max(...known.map(({ name }) => name.length), 8);
    const columns = groups.map((group) => Math.max(group.length, 14));
    const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padStart(columns[at] ?? 0)).join('  ');
    return [
      `${''.padEnd(width)}  target  ${line(groups)}`,
      ...known.map(({ name, goal, max }) => {
        const target = goal === undefined ? (max === undefined ? '' : `≤ ${max}`) : `≥ ${goal}`;
        return `${name.padEnd(width)}  ${target.padStart(6)}  ${line(groups.map((group) => this.#cell(name, group)))}`;
      }),
    ].join('\n');
  }

  /** Names of counted measures that begin so, by the number of hits. */
  namesOf(beginning: string): string[] {
    const hits = (name: string) => this.#counts.get(name)?.get('all')?.hits ?? 0;
    const names = [...this.#counts.keys()].filter((name) => name.startsWith(beginning));
    return names.sort((one, other) => hits(other) - hits(one) || (one < other ? -1 : 1));
  }

  #cell(measure: string, group: string): string {
    const { hits = 0, of = 0 } = this.#counts.get(measure)?.get(group) ?? {};
    return of === 0 ? '–' : `${hits}/${of} ${((100 * hits) / of).toFixed(1).padStart(5)}`;
  }
}
