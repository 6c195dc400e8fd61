/** The visitor's cookie, set again by the server where collect stands on the store's own domain: browsers that cap script-written cookies at 7 days keep it. Pure. */
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
 * The Set-Cookie line, or undefined: the host is not the store's, no event names a visitor, or consent forbids it.
 * requestHost: the Host header. The cookie is valid on the store's domain and everything under it; on the host itself where that is a name without a dot or an address.
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
