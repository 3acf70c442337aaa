import { CircleUserRound, LogOut } from 'lucide-react';
import { SignedInAs } from '#web/components/frame/signed-in-as.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useFrameText } from '../messages.ts';
import { useLogOut } from '../use-log-out.ts';

/** The signed-in user, with sign-out (NAV-01). */
export function AccountMenu() {
  const text = useFrameText();
  const { fullName, email } = useCurrentUser();
  const { isBusy, logOut } = useLogOut();
  return (
    <Menu
      trigger={
        <Button look="quiet" isBusy={isBusy} title={email} className="px-2.5">
          {!isBusy && <CircleUserRound aria-hidden="true" />}
          <span className="sr-only">{text.account} </span>
          <span className="max-w-24 truncate min-[90rem]:max-w-36 2xl:max-w-56">{fullName || email}</span>
        </Button>
      }
    >
      <SignedInAs className="max-w-80 px-2.5 py-2" />
      <MenuItem onSelect={() => void logOut()} className="border-t border-line">
        <LogOut aria-hidden="true" />
        {text.logout}
      </MenuItem>
    </Menu>
  );
}
