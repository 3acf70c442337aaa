import { Navigate, type NavigateProps } from 'react-router';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';

/** Redirects to another page, showing a skeleton instead of a blank screen until that page's code has loaded. */
export function MoveOn(props: NavigateProps) {
  return (
    <>
      <Navigate {...props} />
      <FrameSkeleton />
    </>
  );
}
