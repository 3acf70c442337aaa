import { describeDevice } from './describe-device.ts';
import { useSecurityText } from './messages.ts';

/** Names a device as people would: "Firefox auf Linux". */
export function useDeviceName(): (userAgent: string | null) => string {
  const text = useSecurityText().sessions;
  return (userAgent) => {
    const { browser, system } = describeDevice(userAgent);
    if (browser && system) return text.onSystem(browser, system);
    return browser ?? system ?? text.unknownDevice;
  };
}
