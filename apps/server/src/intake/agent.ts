/** What a user agent tells: whether a person reads the page, and on which device. */
import bowser from 'bowser'
import { isbot } from 'isbot'
import { createCache } from '../cache.ts'

/** Programs that fetch a page for a link preview. */
const LINK_PREVIEW =
  /facebookexternalhit|facebookcatalog|whatsapp|slackbot|twitterbot|telegrambot|discordbot|linkedinbot|skypeuripreview|skype uri preview|pinterestbot|embedly|redditbot|viber|line-poker|vkshare|snap url preview|iframely|applebot-extended|mattermost|zoombot|google-pagerenderer|bitlybot|thirdlandingpagefeinfra|barracudacentral/i

export type AgentKind = 'person' | 'bot' | 'link preview'

const tellKind = (userAgent: string): AgentKind => {
  if (LINK_PREVIEW.test(userAgent)) return 'link preview'
  return isbot(userAgent) ? 'bot' : 'person'
}
const kinds = createCache<AgentKind>(5000)

/** isSandbox: a headless browser counts as a person, so that both can be tested. */
export const kindOfAgent = (userAgent: string, isSandbox: boolean): AgentKind =>
  kinds(isSandbox ? userAgent.replace('HeadlessChrome', 'Chrome') : userAgent, tellKind)

type Device = { device: string; browser: string }
const readUserAgent = (userAgent: string): Device => {
  const { platform, browser } = bowser.parse(userAgent)
  return { device: platform.type ?? '', browser: browser.name ?? '' }
}
const devices = createCache<Device>(5000)

/** Device type and browser name; '' where not known. */
export const deviceOfAgent = (userAgent: string): Device => devices(userAgent, readUserAgent)
