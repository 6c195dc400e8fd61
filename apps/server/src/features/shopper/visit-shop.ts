/**
 * One visit: landing by a tagged link, product, cart, purchase, along the store's real way: its page, our served script, collect. At a sandbox shop everything is done in
 * earnest, with its cart, checkout and order; at a real shop only pages are read, and cart and purchase are told to the script as a page of the shop would.
 */
import type { ShopperFinding, ShopperStep } from '@convbox/contract/api/shopper.values'
import type { ShopperStepResult } from '@convbox/contract/api/shopper.schemas'
import { VISITOR_COOKIE } from '@convbox/contract'
import { z } from 'zod'
import { shopperEmail } from '../../shopper/shopper-mark.ts'
import { askOwnServer } from '../../platforms/shop/own-server.ts'
import type { OwnScript } from './own-script.ts'
import { feedOf, productLinkOf, rootOf, scriptsOf, themeOf, variantOf } from './read-page.ts'
import { openPage, type PageFetch, type ScriptPage, type Visitor } from './script-page.ts'
import { BROWSER_HEADERS, openShop, type ShopClient, type ShopPage, type ShopRules } from '../../platforms/shop/shop-client.ts'

/** shop: 'demo store' and 'sandbox shop' sell; 'real' is only read. landing: with its tags. collectUrl, scriptUrl: this program's own. */
export type VisitPlan = {
  kind: 'demo store' | 'sandbox shop' | 'real'
  rules: ShopRules
  landing: string
  storeKey: string
  visitorId: string
  currency: string
  isConsentRequired: boolean
  /** This program's address, without a slash at the end. */
  publicUrl: string
  script: OwnScript
  /** Id of a purchase without an order of the shop. */
  orderId: string
}

/**
 * Steps up to 'collect'; the last one that is listed failed, unless all passed. hasOrder: the shop sends an order for the purchase. toldPurchase: a page told collect of the
 * purchase, which it does besides an order only where the checkout runs our script.
 */
export type Visit = { steps: ShopperStepResult[]; hasOrder: boolean; toldPurchase: boolean }

/** Ends a visit at the step in which something was found. */
class Stop extends Error {
  readonly step: ShopperStep
  readonly finding: ShopperFinding
  readonly detail: string
  constructor(step: ShopperStep, finding: ShopperFinding, detail = '') {
    super(finding)
    Object.assign(this, { name: 'Stop' })
    this.step = step
    this.finding = finding
    this.detail = detail
  }
}

const ALLOWED = { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' }

/** A number of the range that no subscriber has. */
const PHONE = '+12025550143'
export const SHOPPER_BUYER = {
  firstName: 'Synthetic',
  lastName: 'Shopper',
  address1: '1 Test Street',
  city: 'New York',
  zip: '10001',
} as const

/** Cookies that platforms' own tags would have set. */
const TAG_COOKIES = {
  _ga: 'GA1.1.1029384756.1700000000',
  _ttp: '2synthetic-shopper-ttp',
  _scid: '00000000-0000-4000-8000-000000000000',
} as const

/** Answers of collect, and the names of the events that were sent. */
type Collected = { status: number; text: string; names: string[] }

const sentBody = z.object({ events: z.array(z.object({ name: z.string() })) })

type Context = { plan: VisitPlan; shop: ShopClient; visitor: Visitor; collected: Collected[] }

const withoutQuery = (url: string): string => url.split(/[?#]/)[0] ?? ''

const readPage = async (
  { shop }: Pick<Context, 'shop'>,
  address: string,
  step: ShopperStep,
  how?: Parameters<ShopClient['ask']>[1],
): Promise<ShopPage> => {
  const asked = await shop.ask(address, how)
  if ('finding' in asked) throw new Stop(step, asked.finding, asked.detail)
  const { page } = asked
  if (page.status >= 400) throw new Stop(step, 'page refused', `${withoutQuery(page.url)}: ${page.status}`)
  return page
}

/** Requests of a page: collect is asked as ever, the cart only where the shop is the sandbox's. */
const fetchFor =
  ({ plan, shop, collected }: Context, pageUrl: string): PageFetch =>
  async (url, { method, body }) => {
    if (url === `${plan.publicUrl}/collect/v1/events`) {
      const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: new URL(pageUrl).origin, referer: pageUrl }
      const answer = await askOwnServer(url, { method: 'POST', headers, ...(body !== undefined && { body }) })
      const sent = sentBody.safeParse(JSON.parse(body ?? '{}'))
      collected.push({ ...answer, names: (sent.data?.events ?? []).map(({ name }) => name) })
      return answer
    }
    // An empty cart: nothing is written at a real shop.
    if (plan.kind !== 'demo store')
      return { status: 200, text: JSON.stringify({ token: plan.orderId, items: [], currency: plan.currency }) }
    const asked = await shop.ask(url, { method: method === 'POST' ? 'POST' : 'GET', ...(body !== undefined && { json: JSON.parse(body) }) })
    return 'page' in asked ? asked.page : { status: 502, text: '' }
  }

const runScript = (context: Context, page: ShopPage, referrer: string): ScriptPage => {
  const theme = themeOf(page.text)
  const title = /<title>([^<]*)/i.exec(page.text)?.[1]?.trim() ?? ''
  try {
    const opened = openPage(
      { url: page.url, title, referrer, code: context.plan.script.page, shop: theme },
      context.visitor,
      fetchFor(context, page.url),
    )
    if (!opened.isStarted()) throw new Stop('script', 'script broken', 'it did not start')
    return opened
  } catch (error) {
    if (error instanceof Stop) throw error
    throw new Stop('script', 'script broken', error instanceof Error ? error.message.slice(0, 300) : '')
  }
}

/** What stands at the script's address is ours, whole: a proxy in between may have changed it, or serve an old one. */
const checkServed = (url: string, { status, text }: { status: number; text: string }, { code }: OwnScript): void => {
  if (status !== 200 || !text.includes(code)) throw new Stop('script', 'script unreachable', `${url}: ${status}`)
}

/** Our script stands in the page, with this store's key, and is what we serve. Its text is only compared, never run. */
const checkScript = async ({ plan, shop }: Context, page: ShopPage): Promise<void> => {
  const scripts = scriptsOf(page.text, page.url)
  const own = scripts.find(({ storeKey }) => storeKey === plan.storeKey)
  if (own === undefined) {
    const [other] = scripts
    throw other === undefined
      ? new Stop('script', 'script missing', withoutQuery(page.url))
      : new Stop('script', 'script of another store', other.url)
  }
  if (new URL(own.url).origin === new URL(plan.publicUrl).origin) {
    const served = await askOwnServer(own.url).catch(() => ({ status: 0, text: '' }))
    return checkServed(own.url, served, plan.script)
  }
  const asked = await shop.ask(own.url)
  if ('finding' in asked) throw new Stop('script', 'script unreachable', `${own.url}: ${asked.detail}`)
  checkServed(own.url, asked.page, plan.script)
}

const sentNames = ({ collected }: Pick<Context, 'collected'>): string[] => collected.flatMap(({ names }) => names)

/** Where the store asks for consent nothing may be sent before it is given; here it is given. */
const giveConsent = async (context: Context, page: ScriptPage): Promise<void> => {
  await page.settle()
  if (!context.plan.isConsentRequired) return
  if (sentNames(context).length > 0) throw new Stop('consent', 'sent before consent')
  page.call('consent', ALLOWED)
  await page.settle()
}

const ITEM = { productId: 'synthetic', variantId: 'synthetic', title: 'Synthetic product', price: '1.00', quantity: 1 }

/** Leaves a page as a person does: what waits is stored and sent. */
const leave = async (page: ScriptPage): Promise<void> => {
  page.fire('pagehide')
  await page.settle()
}

const openAllowed = async (context: Context, page: ShopPage, referrer: string): Promise<ScriptPage> => {
  const opened = runScript(context, page, referrer)
  // Each page of a banner that remembers tells the choice again.
  if (context.plan.isConsentRequired) opened.call('consent', ALLOWED)
  opened.fire('pointerdown')
  await opened.settle()
  return opened
}

/** Product and cart of a shop of Shopify's form that is the sandbox's. Returns the address of the cart's root. */
const fillDemoCart = async (context: Context, landing: ShopPage): Promise<string> => {
  const link = productLinkOf(landing.text, landing.url)
  if (link === undefined) throw new Stop('landing', 'page unreachable', 'no product')
  const page = await readPage(context, link, 'landing', { referrer: landing.url })
  const theme = themeOf(page.text)
  const opened = await openAllowed(context, page, landing.url)
  const root = new URL(rootOf(theme), page.url).href
  const addUrl = `${root}cart/add.js`
  await readPage(context, addUrl, 'landing', { method: 'POST', json: { id: variantOf(theme) ?? '', quantity: 1 }, referrer: page.url })
  opened.requested(addUrl)
  await opened.settle()
  await leave(opened)
  return root
}

/** A checkout page's pixel, fed with the events that the page publishes. */
const runCheckout = async (context: Context, page: ShopPage): Promise<void> => {
  const feed = feedOf(page.text)
  if (feed === undefined) return
  const { href, pathname } = new URL(page.url)
  const { jar, storage } = context.visitor
  const place = {
    document: { location: { href, pathname }, referrer: '', title: 'Checkout' },
    navigator: { language: 'en-US', userAgent: BROWSER_HEADERS['user-agent'] },
    window: { screen: { width: 1440, height: 900 } },
  }
  const listeners: { name: string; listener: (event: unknown) => void }[] = []
  const api = {
    init: { ...feed.init, context: place },
    analytics: { subscribe: (name: string, listener: (event: unknown) => void) => void listeners.push({ name, listener }) },
    browser: {
      cookie: {
        get: async (name?: string) =>
          name === undefined ? [...jar].map(([one, { value }]) => `${one}=${value}`).join('; ') : (jar.get(name)?.value ?? ''),
        set: async (line: string) => {
          const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
          if (name !== '') jar.set(name, { value, isHidden: false })
        },
      },
      localStorage: {
        getItem: async (key: string) => storage.get(key) ?? null,
        setItem: async (key: string, value: string) => void storage.set(key, value),
        removeItem: async (key: string) => void storage.delete(key),
      },
    },
    customerPrivacy: { subscribe: () => undefined },
  }
  const opened = openPage(
    { url: page.url, title: 'Checkout', referrer: '', code: context.plan.script.checkout, globals: { convboxPixel: api } },
    context.visitor,
    fetchFor(context, page.url),
  )
  await opened.settle()
  for (const [at, event] of feed.events.entries())
    for (const { name, listener } of listeners)
      if (name === event['name']) listener({ ...event, id: `sh-${at}-${context.plan.orderId}`, context: place })
  await opened.settle()
}

const checkOut = async (context: Context, root: string): Promise<void> => {
  const { plan } = context
  const fill = async (page: ShopPage, form: Record<string, string>): Promise<ShopPage> => {
    await runCheckout(context, page)
    return readPage(context, page.url, 'landing', { method: 'POST', form, referrer: page.url })
  }
  const contact = await readPage(context, `${root}checkout`, 'landing')
  const shipping = await fill(contact, { ...SHOPPER_BUYER, email: shopperEmail(plan.visitorId), phone: PHONE })
  const payment = await fill(shipping, { shipping: 'standard' })
  const thanks = await fill(payment, {})
  if (!thanks.url.includes('thank')) throw new Stop('landing', 'page refused', thanks.url)
  await runCheckout(context, thanks)
}

/** Cart, and purchase unless the shop sells, as a page of the shop tells them to the script. */
const tellScript = async ({ plan }: Context, page: ScriptPage, { hasViewed }: { hasViewed: boolean }): Promise<void> => {
  const { currency, orderId, visitorId } = plan
  const told = { items: [ITEM], value: { currency, total: ITEM.price } }
  const { firstName, lastName, address1, city, zip } = SHOPPER_BUYER
  if (!hasViewed) page.call('track', 'ViewContent', told)
  page.call('track', 'AddToCart', told)
  if (plan.kind === 'real') {
    const user = {
      email: shopperEmail(visitorId),
      phone: PHONE,
      firstName,
      lastName,
      address1,
      city,
      postalCode: zip,
      region: 'NY',
      country: 'US',
    }
    page.call('identify', user)
    page.call('track', 'Purchase', { ...told, order: { id: orderId } })
  }
  await page.settle()
}

/** Buys on the one page of the sandbox's Shopify shops. */
const buyThere = async (context: Context, landing: ShopPage): Promise<void> => {
  await readPage(context, new URL('buy', landing.url.split(/[?#]/)[0]).href, 'landing', { method: 'POST', form: {}, referrer: landing.url })
}

const buy = async (context: Context, landing: ShopPage, opened: ScriptPage): Promise<void> => {
  const { plan } = context
  if (plan.kind === 'demo store') {
    await leave(opened)
    return checkOut(context, await fillDemoCart(context, landing))
  }
  const link = plan.kind === 'real' ? productLinkOf(landing.text, landing.url) : undefined
  const asked = link === undefined ? undefined : await context.shop.ask(link, { referrer: landing.url })
  const product = asked !== undefined && 'page' in asked && asked.page.status < 400 ? asked.page : undefined
  if (product === undefined) {
    await tellScript(context, opened, { hasViewed: false })
    await leave(opened)
  } else {
    await leave(opened)
    const shown = await openAllowed(context, product, landing.url)
    // A theme's product page tells the script by itself.
    await tellScript(context, shown, { hasViewed: variantOf(themeOf(product.text)) !== undefined })
    await leave(shown)
  }
  if (plan.kind === 'sandbox shop') await buyThere(context, landing)
}

const checkCollected = (context: Context): void => {
  const refused = context.collected.find(({ status }) => status !== 202)
  if (refused !== undefined) throw new Stop('collect', 'collect refused', `${refused.status}: ${refused.text.slice(0, 300)}`)
  if (sentNames(context).length === 0) throw new Stop('collect', 'nothing sent')
}

/** Makes the visit. Never rejects for what the shop does. */
export const visitShop = async (plan: VisitPlan): Promise<Visit> => {
  const shop = openShop(plan.rules)
  const steps: ShopperStepResult[] = []
  const collected: Collected[] = []
  const pass = (step: ShopperStep): void => void steps.push({ step, state: 'passed' })
  try {
    const landing = await readPage({ shop }, plan.landing, 'landing')
    pass('landing')
    for (const [name, value] of Object.entries({ [VISITOR_COOKIE]: plan.visitorId, ...TAG_COOKIES }))
      shop.jar.set(name, { value, isHidden: false })
    const context: Context = { plan, shop, visitor: { jar: shop.jar, storage: new Map() }, collected }
    await checkScript(context, landing)
    const opened = runScript(context, landing, '')
    pass('script')
    await giveConsent(context, opened)
    pass('consent')
    opened.fire('pointerdown')
    await buy(context, landing, opened)
    checkCollected(context)
    pass('collect')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { step, finding, detail } = error
    const before = steps.filter((one) => one.step !== step)
    return {
      steps: [...before, { step, state: 'failed', finding, ...(detail !== '' && { detail }) }],
      hasOrder: false,
      toldPurchase: false,
    }
  } finally {
    await shop.close()
  }
  return { steps, hasOrder: plan.kind !== 'real', toldPurchase: sentNames({ collected }).includes('Purchase') }
}
