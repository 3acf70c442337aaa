import type { Transaction } from './transaction.ts';

/** Names of all statements of this process. */
const taken = new Set<string>();

/**
 * A named statement that is built at its first use on a connection, and from then on only executed: building costs more than
 * all the rest of a small statement. `build` never sees what a call is about, so nothing of it can stay in the statement: values
 * are placeholders. Where a statement differs in more than values, each `variant` is one of its own, told apart in its name.
 *
 * A placeholder is written as its column's type whatever its value: for a `jsonb` column null is JSON's, not the database's.
 * @throws Error where another statement has the name, as the module is loaded: the database would execute one for the other
 */
export function prepareOnce<Statement, Variant extends [] | [string] | [number]>(
  name: string,
  build: (tx: Transaction, ...variant: Variant) => { prepare: (name: string) => Statement },
): (tx: Transaction, ...variant: Variant) => Statement {
  if (taken.has(name)) throw new Error(`two prepared statements are called ${name}`);
  taken.add(name);
  // Each connection has one transaction object for all its transactions, and lets go of it at its end.
  const built = new WeakMap<Transaction, Map<string, Statement>>();
  return (tx, ...variant) => {
    const ofConnection = built.get(tx) ?? new Map<string, Statement>();
    built.set(tx, ofConnection);
    const fullName = [name, ...variant].join('/');
    const statement = ofConnection.get(fullName) ?? build(tx, ...variant).prepare(fullName);
    ofConnection.set(fullName, statement);
    return statement;
  };
}

/** By so many rows pages are fetched: one more than they show. */
const pageLimits = [11, 31, 51, 101, 201];

/**
 * How many rows a prepared list fetches for a page of `limit`, in few sizes that can stand in the statement itself. Of a limit
 * that is a value the database assumes a tenth of all rows, and so plans the statement of a user who has thousands each time anew.
 */
export const limitOfPage = (limit: number): number => pageLimits.find((each) => each >= limit) ?? limit;
