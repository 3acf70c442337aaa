import type { Transaction } from './transaction.ts';

/**
 * A named statement that is built at its first use on a connection, and from then on only executed: building costs more than
 * all the rest of a small statement. `build` never sees what a call is about, so nothing of it can stay in the statement: values
 * are placeholders. Where a statement differs in more than values, each `variant` is one of its own and must have its own name.
 *
 * A placeholder is written as its column's type whatever its value: for a `jsonb` column null is JSON's, not the database's.
 */
export function prepareOnce<Statement, Variant extends [] | [string] | [number]>(
  build: (tx: Transaction, ...variant: Variant) => Statement,
): (tx: Transaction, ...variant: Variant) => Statement {
  // Each connection has one transaction object for all its transactions, and lets go of it at its end.
  const built = new WeakMap<Transaction, Map<string | number | undefined, Statement>>();
  return (tx, ...variant) => {
    const ofConnection = built.get(tx) ?? new Map<string | number | undefined, Statement>();
    built.set(tx, ofConnection);
    const statement = ofConnection.get(variant[0]) ?? build(tx, ...variant);
    ofConnection.set(variant[0], statement);
    return statement;
  };
}
