import { isbot } from 'isbot'
import { createCache } from '../../cache.ts'
import type { Step } from '../step.ts'

/** Programs that fetch a page for a link preview. */
const LINK_PREVIEW =
  /facebookexternalhit|facebookcatalog|whatsapp|slackbot|twitterbot|telegrambot|discordbot|linkedinbot|skypeuripreview|skype uri preview|pinterestbot|embedly|redditbot|viber|line-poker|vkshare|snap url preview|iframely|applebot-extended|mattermost|zoombot|google-pagerenderer|bitlybot/i

type Kind = 'person' | 'bot' | 'link preview'

const tellKind = (userAgent: string): Kind => {
  if (LINK_PREVIEW.test(userAgent)) return 'link preview'
  return isbot(userAgent) ? 'bot' : 'person'
}
const kinds = createCache<Kind>(5000)

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
    const shown = store?.sandbox === true || isSandboxProgram === true ? userAgent.replace('HeadlessChrome', 'Chrome') : userAgent
    const kind = kinds(shown, tellKind)
    return kind === 'person' ? { keep: draft } : { drop: kind }
  },
}
