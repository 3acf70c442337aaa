import { Link, type LinkProps } from 'react-router';

/** A link between the sign-in screens. */
export function AuthLink(props: Omit<LinkProps, 'className'>) {
  return <Link className="font-medium text-petrol underline underline-offset-4" {...props} />;
}
