import { Navigate, type NavigateProps } from 'react-router';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';

/** Leads to another page; until that page's code has come, its outline stands here, and not an empty screen. */
export function MoveOn(props: NavigateProps) {
  return (
    <>
      <Navigate {...props} />
      <FrameSkeleton />
    </>
  );
}
