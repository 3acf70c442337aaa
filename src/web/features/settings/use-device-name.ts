import { describeDevice } from '#shared/describe-device.ts';
import { useSecurityText } from './messages.ts';

/** Names a device as people would: "Firefox auf Linux"; `numbered` distinguishes identical names. */
export function useDeviceName() {
  const text = useSecurityText().sessions;
  const name = (userAgent: string | null): string => {
    const { browser, system } = describeDevice(userAgent);
    if (browser && system) return text.onSystem(browser, system);
    return browser ?? system ?? text.unknownDevice;
  };
  return Object.assign(name, { numbered: text.numbered });
}
