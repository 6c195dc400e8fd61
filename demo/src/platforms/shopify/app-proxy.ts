/** Shopify's app proxy: what is asked for below a path of a shop is passed on to the app, signed, without cookies in either direction. Source: https://shopify.dev/docs/apps/build/online-store/app-proxies. */
import { isShopPath, LINK_PROXY_PATH } from '@convbox/contract/links'
import { signProxyQuery } from '@convbox/server/links/proxy-signature'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { request as ask } from 'undici'
import { findShop, readTexts } from './read-request.ts'
import type { ShopifyStandIn } from './shopify-control.ts'

/** Headers that are passed on beside those that the proxy writes itself. */
const PASSED_ON = ['user-agent', 'accept', 'accept-language', 'referer', 'sec-purpose'] as const

const headersOf = ({ headers, ip, host }: FastifyRequest): Record<string, string> => ({
  ...Object.fromEntries(PASSED_ON.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))),
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
})

/** The visitor's query with what Shopify adds to it. */
const signedQuery = (standIn: ShopifyStandIn, { shop, path, query }: Record<'shop' | 'path' | 'query', string>): string => {
  const fields = new URLSearchParams(query)
  const added = {
    shop,
    logged_in_customer_id: '',
    path_prefix: path,
    timestamp: String(Math.floor(standIn.readNowMs() / 1000)),
  }
  for (const [name, value] of Object.entries(added)) fields.set(name, value)
  fields.set('signature', signProxyQuery(standIn.app.clientSecret, fields))
  return fields.toString()
}

/** Serves /{shop}/storefront/a/s/* of the sandbox's Shopify, and every other path that a shop's owner could have moved the proxy to. */
export const addAppProxy = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  app.get('/:shop/storefront/:prefix/:name/*', async (request, reply) => {
    const shop = findShop(standIn, request)
    const { prefix = '', name = '', '*': rest = '' } = readTexts(request.params)
    const path = `/${prefix}/${name}`
    if (shop === undefined || !isShopPath(path)) return reply.callNotFound()
    const query = signedQuery(standIn, { shop: shop.domain, path, query: request.url.split('?')[1] ?? '' })
    const address = `${standIn.appUrl()}${LINK_PROXY_PATH}${encodeURIComponent(rest)}?${query}`
    const answer = await ask(address, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers: headersOf(request) })
    const { location, 'content-type': type } = answer.headers
    if (typeof location === 'string') reply.header('location', location)
    if (typeof type === 'string') reply.type(type)
    return reply.status(answer.statusCode).send(Buffer.from(await answer.body.arrayBuffer()))
  })
}
