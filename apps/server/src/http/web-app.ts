/** Serves the built web app: files with a long cache, one page for all its URLs. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `npm run build` puts the web app. */
const WEB_DIST = join(import.meta.dirname, '../../../web/dist')

/** No inline scripts, and nothing from other origins: product pictures come through picture.routes.ts. Styles: Base UI positions its parts by style attributes. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'cache-control': 'no-cache',
  // Links in our mails have a secret in their query: a Referer would write it into the log of every proxy before us, for each file and call of the page.
  'referrer-policy': 'strict-origin',
} as const

/** A shared link's page: it shows a store's figures to whoever has the link. Its secret stands behind the #, and its address is told to nobody either. */
const SHARED_PAGE = /^\/mobile\/share(?=$|[/?])/
const SHARED_HEADERS = { ...PAGE_HEADERS, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const
const pageHeaders = ({ request }: Pick<FastifyReply, 'request'>) => (SHARED_PAGE.test(request.url) ? SHARED_HEADERS : PAGE_HEADERS)

/** Paths that never belong to the app: an unknown one answers 404 instead of the page. */
const NOT_THE_APP = /^\/(api|collect|webhooks|callbacks|sdk|sandbox|demo-store|pictures|assets|s|healthz|readyz|metrics)(\/|$)/

/** Serves apps/web/dist at /. Names under assets/ contain a hash of their content and never change. */
export const mountWebApp = async (server: FastifyInstance, dist: string = WEB_DIST): Promise<void> => {
  if (!existsSync(dist)) return
  await server.register(fastifyStatic, {
    root: dist,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'))
      const headers = path.endsWith('.html')
        ? pageHeaders(reply)
        : { 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' }
      reply.headers(headers)
    },
  })
}

/** Whether an unknown URL is one of the app's (they are routed in the browser). */
export const isAppAddress = (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_THE_APP.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept ?? '').includes('text/html')

/** Sends the app's page, for a URL that is routed in the browser. */
export const answerApp = (reply: FastifyReply, dist: string = WEB_DIST): FastifyReply => {
  if (!existsSync(join(dist, 'index.html'))) {
    return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built yet: run npm run build, or npm run dev.\n')
  }
  return reply.headers(pageHeaders(reply)).sendFile('index.html', dist, { cacheControl: false })
}
