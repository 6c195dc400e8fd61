import { isbot } from 'isbot'
import { createCache } from '../cache.ts'
import type { Step } from '../step.ts'

/** Programs that fetch a page to show a preview of a shared link. */
const LINK_PREVIEW =
  /facebookexternalhit|facebookcatalog|whatsapp|slackbot|twitterbot|telegrambot|discordbot|linkedinbot|skypeuripreview|skype uri preview|pinterestbot|embedly|redditbot|viber|line-poker|vkshare|snap url preview|iframely|applebot-extended|mattermost|zoombot|google-pagerenderer|bitlybot/i

type Kind = 'person' | 'bot' | 'link preview'

const tellKind = (userAgent: string): Kind => {
  if (LINK_PREVIEW.test(userAgent)) return 'link preview'
  return isbot(userAgent) ? 'bot' : 'person'
}
const kinds = createCache<Kind>(5000)

/** Drops crawlers and link previews by their user agent; an event without one is kept. In a sandbox store, and in any store of a program with SANDBOX=1, a headless browser counts as a person: it is how both are tried. */
export const dropBots: Step = {
  name: 'drop-bots',
  apply: (draft, { store, isTrial }) => {
    const userAgent = draft.event.client?.userAgent
    // An order is an order, whoever placed it.
    if (userAgent === undefined || draft.event.source === 'shopify') return { keep: draft }
    const shown = store?.sandbox === true || isTrial === true ? userAgent.replace('HeadlessChrome', 'Chrome') : userAgent
    const kind = kinds(shown, tellKind)
    return kind === 'person' ? { keep: draft } : { drop: kind }
  },
}
