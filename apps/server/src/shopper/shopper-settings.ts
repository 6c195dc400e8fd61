/** How a pixel may get a shopper's event. Pure. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { SendSettings } from '@convbox/destinations'

/**
 * The settings under which an event of a shopper is sent; undefined: not at all, because the platform would count it. A sandbox store sends as always. A real store sends
 * what the platform only checks: where a pixel's own test mode is on, or where a flag or an address of the platform's is enough. A test code must be the platform's own, so none is made up.
 */
export const shopperSettings = (settings: SendSettings, isSandbox: boolean): SendSettings | undefined => {
  if (isSandbox || settings.testEventCode !== undefined) return settings
  const { kind } = DESTINATION_FACTS[settings.platform].testMode
  return kind === 'flag' || kind === 'endpoint' ? { ...settings, testEventCode: 'shopper' } : undefined
}
