import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Fetched, fetchLater } from '#web/components/ui/fetched.tsx';
import { useFrameText } from '../messages.ts';

const commandPalette = fetchLater(async () => (await import('./command-palette.tsx')).CommandPalette);

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the command palette, as does Ctrl-K or Cmd-K anywhere in the frame. Loaded on first use. */
export function PaletteButton() {
  const text = useFrameText();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const giveUp = () => {
    setWasOpened(false);
    setIsOpen(false);
  };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWasOpened(true);
      setIsOpen((isShown) => !isShown);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={text.openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${text.openPalette} (${isApple ? '⌘' : 'Ctrl-'}K)`}
        onClick={open}
      >
        <Search />
      </Button>
      {wasOpened && (
        <Fetched code={commandPalette} waiting={null} onFailed={giveUp}>
          {(CommandPalette) => <CommandPalette isOpen={isOpen} onOpenChange={setIsOpen} />}
        </Fetched>
      )}
    </>
  );
}
