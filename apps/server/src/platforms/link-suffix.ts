/** What is appended to an ad's link where a platform lets it be set at several levels: at each of them the lowest that is set counts, alone. */
import type { AdLink } from './ad-listing.ts'

/** suffix: parameters that are appended; template: '{lpurl}?utm_source=...', or the address of a redirect. '' where nothing is set. */
export type LinkLevel = { at: AdLink['tagsAt']; suffix: string; template: string }

/** Parameters that a tracking template appends to the landing page. A redirect's own parameters do not reach it. */
const namesIn = (template: string): string[] => {
  const [, query = ''] = /^\{(?:lpurl|unescapedlpurl|lpurl\+[23])\}(?:\?|&|\{ignore\})*(.*)$/s.exec(template) ?? []
  return query.split('&').flatMap((pair) => (pair.includes('=') && !pair.endsWith('=') ? [pair.split('=')[0] ?? ''] : []))
}

/** An ad with these links, one or more. levels: the ad first, the account last. adds: what the platform appends by itself. */
export const composeLink = ([url = '', ...others]: readonly string[], levels: readonly LinkLevel[], adds: readonly string[]): AdLink => {
  const suffix = levels.find((level) => level.suffix !== '')
  const template = levels.find((level) => level.template !== '')?.template ?? ''
  return {
    url,
    ...(others.length > 0 && { others }),
    tags: suffix?.suffix ?? '',
    tagsAt: suffix?.at ?? 'account',
    adds: [...adds, ...namesIn(template)],
  }
}
