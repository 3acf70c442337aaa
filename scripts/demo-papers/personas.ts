import type { DemoPersona } from '#server/features/demo/load-manifest.ts';
import { boardSecretary } from './persona-board-secretary.ts';
import { supervisoryBoard } from './persona-supervisory-board.ts';
import { worksCouncil } from './persona-works-council.ts';

/** What a persona is, but for its papers, which tell themselves what they are. */
export type PersonaSource = Omit<DemoPersona, 'documents'>;

export const personas: readonly PersonaSource[] = [supervisoryBoard, worksCouncil, boardSecretary];
