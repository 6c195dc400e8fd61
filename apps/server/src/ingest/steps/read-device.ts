import { deviceOfAgent } from '../../intake/agent.ts'
import type { Step } from '../step.ts'

/** Device type and browser name from the user agent. */
export const readDevice: Step = {
  name: 'read-device',
  apply: (draft) => {
    const userAgent = draft.event.client?.userAgent
    return { keep: userAgent === undefined ? draft : { ...draft, ...deviceOfAgent(userAgent) } }
  },
}
