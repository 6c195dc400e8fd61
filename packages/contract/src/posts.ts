/** Posts that creators tell the store of: closed lists, limits, and which addresses are taken. Free of zod, so that the browser may load it. */

/** told: the store has not looked at it yet. */
export const POST_STATES = ['told', 'confirmed', 'refused'] as const
export type PostState = (typeof POST_STATES)[number]
export const POST_VERDICTS = ['confirmed', 'refused'] as const
export type PostVerdict = (typeof POST_VERDICTS)[number]

/** Of a creator in a campaign. */
export const MAX_POSTS = 50
export const MAX_POST_URL = 500
/** In code points. */
export const MAX_POST_REASON = 300
export const POSTS_PER_PAGE = 50

/** The address of a post as it is kept, without its #part; undefined: not https, too long, or a name and password before the host, which would hide where it leads. Nothing ever fetches it. */
export const readPostUrl = (typed: string): string | undefined => {
  const text = typed.trim()
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return undefined
  url.hash = ''
  return url.href.length > MAX_POST_URL ? undefined : url.href
}
