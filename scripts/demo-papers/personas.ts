import { boardSecretary } from './persona-board-secretary.ts';
import type { PersonaSource } from './persona-source.ts';
import { supervisoryBoard } from './persona-supervisory-board.ts';
import { worksCouncil } from './persona-works-council.ts';

export const personas: readonly PersonaSource[] = [supervisoryBoard, worksCouncil, boardSecretary];
