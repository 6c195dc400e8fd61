/** The visitor cookie, set again by the server if collect runs on the store's own domain: browsers that limit script-written cookies to 7 days keep it. Pure. */
import { VISITOR_COOKIE, VISITOR_COOKIE_SECONDS, type CollectEvent } from '@convbox/contract'

const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')

const mayKeep = (event: CollectEvent, consentRequired: boolean): boolean =>
  event.consent === undefined
    ? !consentRequired
    : consentRequired
      ? event.consent.analytics === 'granted'
      : event.consent.analytics !== 'denied'

/**
 * The Set-Cookie line, or undefined if the host is not the store's, no event has a visitor, or consent forbids it. requestHost: the Host header. The cookie
 * covers the store's domain and its subdomains; only the host itself if that is a name without a dot or an IP address.
 */
export const visitorCookie = (
  events: readonly CollectEvent[],
  store: { host: string; consentRequired: boolean },
  request: { host: string | undefined; secure: boolean },
): string | undefined => {
  if (request.host === undefined) return undefined
  const [host, storeHost] = [bareHost(request.host), bareHost(store.host)]
  if (host !== storeHost && !host.endsWith(`.${storeHost}`)) return undefined
  const visitorId = events.find((event) => event.visitorId !== undefined && mayKeep(event, store.consentRequired))?.visitorId
  if (visitorId === undefined || !/^[\w-]{8,64}$/.test(visitorId)) return undefined
  const domain = storeHost.includes('.') && !/^[\d.]+$/.test(storeHost) ? `; Domain=${storeHost}` : ''
  return `${VISITOR_COOKIE}=${visitorId}; Max-Age=${VISITOR_COOKIE_SECONDS}; Path=/${domain}; SameSite=Lax${request.secure ? '; Secure' : ''}`
}
