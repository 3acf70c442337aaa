import type { Transaction } from './transaction.ts';

/** Names of all statements in this process. */
const taken = new Set<string>();

/**
 * A named statement that is built on its first use on a connection and then only executed: building costs more than the
 * rest of a small statement. Values are placeholders; `build` does not see the arguments of a call, so none can end up
 * in the statement. If more than values differ, each `variant` is a separate statement with its own name.
 *
 * A placeholder is encoded as its column's type, whatever its value: for a `jsonb` column, null is JSON's null.
 * @throws Error on loading the module if the name is taken, since the database would execute the wrong statement
 */
export function prepareOnce<Statement, Variant extends [] | [string] | [number]>(
  name: string,
  build: (tx: Transaction, ...variant: Variant) => { prepare: (name: string) => Statement },
): (tx: Transaction, ...variant: Variant) => Statement {
  if (taken.has(name)) throw new Error(`two prepared statements are called ${name}`);
  taken.add(name);
  // Each connection has one transaction object for all of its transactions and drops it when it ends.
  const built = new WeakMap<Transaction, Map<string, Statement>>();
  return (tx, ...variant) => {
    const connectionStatements = built.get(tx) ?? new Map<string, Statement>();
    built.set(tx, connectionStatements);
    const fullName = [name, ...variant].join('/');
    const statement = connectionStatements.get(fullName) ?? build(tx, ...variant).prepare(fullName);
    connectionStatements.set(fullName, statement);
    return statement;
  };
}

/** Row limits for fetching pages: one row more than a page shows. */
const pageLimits = [11, 31, 51, 101, 201];

/**
 * The row limit for fetching a page of `limit` rows, rounded up to a few sizes that can be literals in the statement.
 * For a limit that is a parameter, the database assumes a tenth of all rows and so replans the statement on each
 * execution for users with thousands of rows.
 */
export const limitOfPage = (limit: number): number => pageLimits.find((each) => each >= limit) ?? limit;
