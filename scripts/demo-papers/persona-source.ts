import type { DemoPersona } from '#server/features/demo/load-manifest.ts';

/** A persona without its papers, which describe themselves. */
export type PersonaSource = Omit<DemoPersona, 'documents'>;
