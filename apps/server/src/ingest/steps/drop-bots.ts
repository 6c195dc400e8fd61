import { kindOfAgent } from '../../intake/agent.ts'
import type { Step } from '../step.ts'

/**
 * Drops crawlers and link previews by user agent; an event without one is kept. In sandbox stores, and in all stores
 * with SANDBOX=1, a headless browser counts as a person, so that both can be tested.
 */
export const dropBots: Step = {
  name: 'drop-bots',
  apply: (draft, { store, isSandboxProgram }) => {
    const userAgent = draft.event.client?.userAgent
    // Orders count, whoever placed them.
    if (userAgent === undefined || draft.event.source === 'shopify') return { keep: draft }
    const kind = kindOfAgent(userAgent, store?.sandbox === true || isSandboxProgram === true)
    return kind === 'person' ? { keep: draft } : { drop: kind }
  },
}
