/** The pages of the sandbox's Shopify: the list of shops, a shop with its buttons and its storefront, and the page that asks for consent. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS } from '../../sandbox-page.ts'
import { addAppProxy } from './app-proxy.ts'
import { grantCode, readAuthorizeRequest } from './authorization.ts'
import { PRIVACY_TOPICS } from './shop-webhook-bodies.ts'
import { renderAuthorizePage, renderEditorPage, renderFaultPage, renderShopListPage, renderShopPage } from './shop-pages.ts'
import { findShop, readFields, readTexts } from './read-request.ts'
import type { ShopifyStandIn } from './shopify-control.ts'
import { isShopDomain } from './shop.ts'
import { addStorefront } from './storefront.ts'

const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply => reply.code(status).headers(PAGE_HEADERS).send(page)
const noShop = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, renderFaultPage('This is no shop. A shop’s address ends in .myshopify.com.'), 404)

const addShopList = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  app.get('/', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const { shop = '' } = readTexts(request.query)
    const domain = shop === '' || shop.includes('.') ? shop : `${shop}.myshopify.com`
    if (!path.endsWith('/')) return reply.redirect(`${path}/`)
    if (isShopDomain(domain)) return reply.redirect(`${path}${domain}/`)
    return sendPage(reply, renderShopListPage(standIn.shops.known()))
  })
}

const addAuthorize = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  const url = '/:shop/admin/oauth/authorize'
  app.get(url, (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return noShop(reply)
    const query = readTexts(request.query)
    const read = readAuthorizeRequest(standIn.app, shop, query, standIn.appUrl())
    if ('fault' in read) return sendPage(reply, renderFaultPage(read.fault), 400)
    if (!read.request.isGranted) return sendPage(reply, renderAuthorizePage(shop, read.request, query))
    const redirect = grantCode(standIn.app, shop, read.request, standIn.readNowMs())
    standIn.shops.save()
    return reply.redirect(redirect)
  })
  app.post(url, (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return noShop(reply)
    const { decision, ...query } = readTexts(readFields(request))
    if (decision !== 'install') return reply.redirect('../../', 303)
    const approved = standIn.control.approve(
      `${standIn.appUrl()}/${shop.domain}/admin/oauth/authorize?${new URLSearchParams(query).toString()}`,
    )
    if ('fault' in approved) return sendPage(reply, renderFaultPage(approved.fault), 400)
    return reply.redirect('redirect' in approved ? approved.redirect : '../../', 303)
  })
}

const runAction = (standIn: ShopifyStandIn, domain: string, action: string, fields: Record<string, string>): string | undefined => {
  const { control } = standIn
  const privacy = PRIVACY_TOPICS.find((topic) => topic === action)
  if (privacy) control.sendPrivacy(domain, privacy, fields.email)
  else if (action === 'open') return control.openAddress(domain)
  else if (action === 'uninstall') control.uninstall(domain)
  else if (action === 'embed') control.setEmbed(domain, fields.to === 'on')
  else if (action === 'theme') control.publishTheme(domain)
  else if (action === 'order') control.placeOrder(domain, { priceCents: 2400 })
  else if (action === 'stop discount') control.stopDiscount(domain, fields.discount ?? '')
  else if (action === 'halve discount')
    control.changeDiscount(domain, fields.discount ?? '', {
      value: { kind: 'percentage', share: 0.05 },
      minimum: { kind: 'subtotal', cents: 5000 },
    })
  else if (action === 'delete discount') control.deleteDiscount(domain, fields.discount ?? '')
  else if (action === 'add code') control.addCode(domain, fields.discount ?? '', fields.code ?? '')
  else if (action === 'remove code') control.removeCode(domain, fields.discount ?? '', fields.code ?? '')
  else if (action === 'refund') {
    const order = control.shop(domain).orders.findLast(({ refunds }) => refunds.length === 0)
    if (order) control.refundOrder(domain, order.id)
  } else if (action === 'refund part') {
    const order = control.shop(domain).orders.at(-1)
    const lineId = order?.lines[0]?.id
    if (order && lineId !== undefined) control.refundPart(domain, order.id, { lineId, quantity: 0, adjustmentCents: -500 })
  }
  return undefined
}

const addShopPage = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  app.get('/:shop', (request, reply) => {
    const [path = '', query] = request.url.split('?')
    return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`)
  })
  app.get('/:shop/', (request, reply) => {
    const shop = findShop(standIn, request)
    return shop === undefined ? noShop(reply) : sendPage(reply, renderShopPage(shop, standIn))
  })
  // Target of the app's deep link, where a person switches the embed on and saves.
  app.get('/:shop/admin/themes/current/editor', (request, reply) => {
    const shop = findShop(standIn, request)
    return shop === undefined ? noShop(reply) : sendPage(reply, renderEditorPage(shop))
  })
  app.post('/:shop/do', (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return noShop(reply)
    const { action = '', ...fields } = readTexts(readFields(request))
    return reply.redirect(runAction(standIn, shop.domain, action, fields) ?? './', 303)
  })
}

/** Serves the pages. */
export const addPages = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  addShopList(app, standIn)
  addAuthorize(app, standIn)
  addShopPage(app, standIn)
  addStorefront(app, standIn)
  addAppProxy(app, standIn)
}
