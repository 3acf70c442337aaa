/** What other features may use. */
export { withdrawGrants } from './access/disconnect-source.ts';
export { checkQuoted } from './quoting/check-quoted.ts';
export { applySyncSettings } from './service.ts';
