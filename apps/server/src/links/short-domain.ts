/** Requests at stores' own short domains: they are told by their host, and answered under a path that no other request has. Pure. */
import { LINK_CHECK, readLinkCode } from '@convbox/contract/links'
import type { IncomingMessage } from 'node:http'

/** In front of the path of a request at another host than the program's own. */
export const SHORT_DOMAIN_PATH = '/at-short-domain/'

const hostsOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string[] =>
  [headers['x-forwarded-host'], headers.host].flat().flatMap((host) => (host === undefined ? [] : [host.toLowerCase()]))

/** The address under which a request is answered: another one for a link's code, or the check, at a host that is not the program's. ownHost: of PUBLIC_URL, with its port. */
export const rewriteShortDomain = (request: Pick<IncomingMessage, 'url' | 'headers'>, ownHost: string): string => {
  const url = request.url ?? '/'
  const [path = ''] = url.slice(1).split('?', 1)
  if (path !== LINK_CHECK && readLinkCode(path) === undefined) return url
  return hostsOf(request).some((host) => host !== ownHost) ? SHORT_DOMAIN_PATH + url.slice(1) : url
}
