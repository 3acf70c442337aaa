import { Moon, Sun } from 'lucide-react';
import { defineMessages } from '#web/lib/messages.ts';
import { setTheme, useTheme } from '#web/lib/preferences.ts';
import { IconButton } from '../ui/button.tsx';

const useText = defineMessages({
  de: { toDark: 'Dunkle Darstellung einschalten', toLight: 'Helle Darstellung einschalten' },
  en: { toDark: 'Switch to the dark theme', toLight: 'Switch to the light theme' },
});

export function ThemeSwitch() {
  const text = useText();
  const isDark = useTheme() === 'dark';
  return (
    <IconButton label={isDark ? text.toLight : text.toDark} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
