import type { DemoPersona } from '#server/features/demo/load-manifest.ts';

/** What a persona is, but for its papers, which tell themselves what they are. */
export type PersonaSource = Omit<DemoPersona, 'documents'>;
