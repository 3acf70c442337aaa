import { useCurrentUser } from '../session/session.ts';
import { pathInArea } from './area.ts';

/** Maps paths for the signed-in user (area.ts). */
export function useAreaPath(): (path: string) => string {
  const { isDemo } = useCurrentUser();
  return (path) => pathInArea(path, isDemo);
}
