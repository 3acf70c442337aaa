import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<true>();

/** Runs `work` as something that holds one of the few connections for transactions of accounts. */
export function asAccountTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work);
}

/** Whether what runs here holds such a connection. */
export function isInAccountTransaction(): boolean {
  return transactions.getStore() === true;
}
