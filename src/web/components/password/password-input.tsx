import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { usePasswordText } from './messages.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Labels of the reveal button, where the field is not a password. */
  reveal?: { show: string; hide: string };
}

/** A password field with a button that reveals its content. */
export function PasswordInput({ reveal, ...props }: PasswordInputProps) {
  const text = usePasswordText();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <IconButton
        label={isShown ? (reveal?.hide ?? text.hide) : (reveal?.show ?? text.show)}
        onClick={() => setIsShown(!isShown)}
        size="smallIcon"
        className="absolute top-1/2 right-1.5 -translate-y-1/2 text-muted touch:right-0"
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
