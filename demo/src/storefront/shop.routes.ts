/** Public pages, and the cart with Shopify's Ajax API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addToCart, cartJson, lineJson, priceCart, setQuantity } from './cart.ts'
import { COLLECTIONS, findVariant, PRODUCTS } from './catalog.ts'
import { type PageContent, storefrontPage } from './layout.ts'
import { productArt } from './product-art.ts'
import { cartPage, collectionPage, homePage, messagePage, productPage, searchPage } from './shop-pages.ts'
import { readShopPath } from '../shop-path.ts'
import { takeCode } from './shop-orders.ts'
import { randomHex } from './shop-state.ts'
import { formOf, frameOf, sendPage, type Shop, visitOf } from './visit.ts'

type Query = Record<string, string | undefined>
type Get<Params = object> = FastifyRequest<{ Params: Params; Querystring: Query }>

const show = (shop: Shop, request: FastifyRequest, reply: FastifyReply, content: PageContent): FastifyReply => {
  const session = visitOf(shop, request, reply)
  return sendPage(reply, storefrontPage(frameOf(shop, session), content))
}

const showMissing = (shop: Shop, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  show(shop, request, reply.status(404), messagePage('Not here', 'This page has moved, or never was.', shop.root))

/** Home, collections, products, search, pictures, newsletter. */
export const addShopPages = (app: FastifyInstance, shop: Shop): void => {
  const { root } = shop
  app.get('/', async (request: Get, reply) => {
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect(root + request.url.slice(root.length - 1))
    return show(shop, request, reply, homePage(root))
  })
  app.get('/collections/:handle', async (request: Get<{ handle: string }>, reply) => {
    const collection = COLLECTIONS.find(({ handle }) => handle === request.params.handle)
    return collection ? show(shop, request, reply, collectionPage(root, collection)) : showMissing(shop, request, reply)
  })
  app.get('/products/:handle', async (request: Get<{ handle: string }>, reply) => {
    const product = PRODUCTS.find(({ handle }) => handle === request.params.handle)
    return product ? show(shop, request, reply, productPage(root, product, request.query['variant'])) : showMissing(shop, request, reply)
  })
  app.get('/search', async (request: Get, reply) => show(shop, request, reply, searchPage(root, request.query['q']?.trim() ?? '')))
  app.get('/images/:file', async (request: Get<{ file: string }>, reply) => {
    const product = PRODUCTS.find(({ handle }) => `${handle}.svg` === request.params.file)
    if (!product) return reply.status(404).send()
    const color = findVariant(request.query['variant'] ?? '')?.variant.color ?? product.variants[0].color
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).type('image/svg+xml').send(productArt(product.handle, color))
  })
  app.get('/discount/:code', async (request: Get<{ code: string }>, reply) => {
    const target = readShopPath(root, request.query['redirect'])
    const session = visitOf(shop, request, reply)
    // A visitor who comes by this link has landed where it leads.
    if (session.landingSite === request.url) session.landingSite = target
    takeCode(shop.desk, session, request.params.code)
    shop.desk.state.save()
    return reply.redirect(target)
  })
  app.post('/contact', async (request, reply) =>
    show(shop, request, reply, messagePage('Thank you', 'The first letter comes next month. Until then, WELCOME10 takes 10% off.', root)),
  )
}

const readAttributes = (body: unknown): Record<string, string> => {
  const attributes = typeof body === 'object' && body !== null && 'attributes' in body ? body.attributes : undefined
  if (typeof attributes !== 'object' || attributes === null) return {}
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]: [string, unknown]) => [
      name,
      (typeof value === 'string' || typeof value === 'number' ? String(value) : '').slice(0, 2000),
    ]),
  )
}

/** Ajax API: cart.js, cart/add.js, cart/update.js, cart/change.js. */
export const addCartApi = (app: FastifyInstance, shop: Shop): void => {
  const { desk, root } = shop
  app.get('/cart.js', async (request, reply) => cartJson(visitOf(shop, request, reply), root))
  app.post('/cart/add.js', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    const { id = '', quantity = '1' } = formOf(request)
    if (!addToCart(session, id, Number(quantity)))
      return reply.status(422).send({ status: 422, message: 'Cart Error', description: 'This product cannot be added.' })
    desk.state.save()
    const line = priceCart(session).lines.find(({ variant }) => variant.id === id)
    return line && lineJson(line, root)
  })
  app.post('/cart/update.js', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    for (const [name, value] of Object.entries(readAttributes(request.body))) {
      // As at Shopify, an empty text removes the attribute.
      if (value) session.attributes[name] = value
      else delete session.attributes[name]
    }
    desk.state.save()
    return cartJson(session, root)
  })
  app.post('/cart/change.js', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    const { id = '', quantity = '0' } = formOf(request)
    setQuantity(session, id.split(':')[0] ?? '', Number(quantity))
    desk.state.save()
    return cartJson(session, root)
  })
}

/** The cart page and its form. */
export const addCartPage = (app: FastifyInstance, shop: Shop): void => {
  const { desk, root } = shop
  app.get('/cart', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    return show(shop, request, reply, cartPage(root, priceCart(session), session.discount?.code))
  })
  app.post('/cart/add', async (request, reply) => {
    const { id = '', quantity = '1' } = formOf(request)
    addToCart(visitOf(shop, request, reply), id, Number(quantity))
    desk.state.save()
    return reply.redirect(`${root}cart`, 303)
  })
  app.post('/cart', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    const form = formOf(request)
    for (const [name, value] of Object.entries(form)) {
      const variantId = /^updates\[(\d+)\]$/.exec(name)?.[1]
      if (variantId) setQuantity(session, variantId, Number(value))
    }
    if (form['remove']) setQuantity(session, form['remove'], 0)
    if (form['discount'] !== undefined) takeCode(desk, session, form['discount'])
    const isLeaving = Boolean(form['checkout']) && session.lines.length > 0
    if (isLeaving) session.checkout ??= { token: randomHex(16), reported: [] }
    desk.state.save()
    return reply.redirect(isLeaving ? `${root}checkouts/cn/${session.cartToken}/contact` : `${root}cart`, 303)
  })
}
