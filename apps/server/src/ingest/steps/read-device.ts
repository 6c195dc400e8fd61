import bowser from 'bowser'
import { createCache } from '../../cache.ts'
import type { Step } from '../step.ts'

type Device = { device: string; browser: string }

const readUserAgent = (userAgent: string): Device => {
  const { platform, browser } = bowser.parse(userAgent)
  return { device: platform.type ?? '', browser: browser.name ?? '' }
}
const devices = createCache<Device>(5000)

/** Device type and browser name from the user agent. */
export const readDevice: Step = {
  name: 'read-device',
  apply: (draft) => {
    const userAgent = draft.event.client?.userAgent
    return { keep: userAgent === undefined ? draft : { ...draft, ...devices(userAgent, readUserAgent) } }
  },
}
