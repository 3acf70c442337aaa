/** What other features may use. */
export { getNamesState, openNames, readNaming, readPermission } from './open-names.ts';
export { type Looker, recordLook, tellUser } from './record-look.ts';
export { areLooksAllowed, endLooks, listDecisions } from './repository.ts';
