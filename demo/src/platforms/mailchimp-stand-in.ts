/**
 * Stand-in of Mailchimp's Marketing API: it remembers stores, products, variants, carts, orders and contacts, refuses what refers to something unknown, and answers errors as
 * problem+json. Each audience has the people whom the sandbox knows as contacts from the start, and the one of test events.
 */
import { createHash } from 'node:crypto'
import { asFields, asText, isForeign, isUnknownId, type Fields } from './checks.ts'
import { isMeant } from './fail-order.ts'
import {
  CART,
  CART_CHANGE,
  findFaults,
  MEMBER,
  MEMBER_EVENT,
  ORDER,
  ORDER_CHANGE,
  PRODUCT,
  STORE,
  VARIANT,
  type MailchimpFault,
  type MailchimpForm,
} from './mailchimp-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn, StandInRoute } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const TEST_EMAIL = 'test-event@example.com'
/** Campaigns that were deleted. */
const GONE_CAMPAIGN = /^dead/

const problem = (status: number, title: string, detail: string, errors?: MailchimpFault[]): object => ({
  type: 'https://mailchimp.com/developer/marketing/docs/errors/',
  title,
  status,
  detail,
  instance: '00000000-0000-4000-8000-000000000000',
  ...(errors !== undefined && { errors }),
})
const HEADERS = { 'content-type': 'application/problem+json; charset=utf-8' }
type Refusal = { status: number; title: string; detail: string; errors?: MailchimpFault[] }
const refuse = ({ status, title, detail, errors }: Refusal): PlatformReply => ({
  status,
  headers: HEADERS,
  body: problem(status, title, detail, errors),
  events: [],
})
const bad = (detail: string): Refusal => ({ status: 400, title: 'Bad Request', detail })
const NOT_FOUND: Refusal = { status: 404, title: 'Resource Not Found', detail: 'The requested resource could not be found.' }
const NO_KEY: Refusal = {
  status: 401,
  title: 'API Key Invalid',
  detail: "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
}

const readKey = ({ headers }: PlatformCall): string => {
  const [scheme, text = ''] = (headers['authorization'] ?? '').split(' ')
  if (scheme === 'Bearer') return text
  return scheme === 'Basic' ? (Buffer.from(text, 'base64').toString('utf8').split(':')[1] ?? '') : ''
}

/** What an answered call leaves in the list of received events. */
type Taken = { eventName: string; eventId: string }
/** What a call does once its key and its form are right: what it left, or why it is refused. body: of the answer; none answers 204. */
type Work = (
  call: PlatformCall,
  body: Fields,
  objects: Set<string>,
  people: ReadonlySet<string>,
) => Refusal | { taken?: Taken; body?: object }

/** Refuses lines whose product or variant the store does not have. */
const findLineFault = (store: string, body: Fields, objects: ReadonlySet<string>): Refusal | undefined => {
  for (const line of Array.isArray(body['lines']) ? body['lines'] : []) {
    const fields = asFields(line)
    const product = `${store}/products/${asText(fields?.['product_id'])}`
    if (!objects.has(product)) return bad('A product with the provided ID does not exist in the account for this list.')
    if (!objects.has(`${product}/variants/${asText(fields?.['product_variant_id'])}`))
      return bad('A product variant with the provided ID does not exist in the account for this list.')
  }
  return undefined
}

/** The customer of a cart or an order becomes a contact of the store's audience. */
const keepCustomer = (store: string, body: Fields, objects: Set<string>): void => {
  const email = asText(asFields(body['customer'])?.['email_address'])
  const list = [...objects].find((name) => name.startsWith(`${store} of `))?.split(' of ')[1]
  if (email !== '' && list !== undefined) objects.add(`lists/${list}/members/${md5(email.toLowerCase())}`)
}

const storeOf = ({ params }: PlatformCall): string => `stores/${params['store'] ?? ''}`
const exists = (kind: string): Refusal =>
  bad(`We were unable to process the request. A ${kind} with the provided ID already exists in the account.`)

const addStore: Work = (_call, body, objects) => {
  const store = `stores/${asText(body['id'])}`
  if (objects.has(store)) return exists('store')
  objects.add(store)
  objects.add(`${store} of ${asText(body['list_id'])}`)
  return { body }
}

const addProduct: Work = (call, body, objects) => {
  if (!objects.has(storeOf(call))) return NOT_FOUND
  const product = `${storeOf(call)}/products/${asText(body['id'])}`
  if (objects.has(product)) return exists('product')
  objects.add(product)
  for (const variant of Array.isArray(body['variants']) ? body['variants'] : [])
    objects.add(`${product}/variants/${asText(asFields(variant)?.['id'])}`)
  return { body }
}

const putVariant: Work = (call, body, objects) => {
  const product = `${storeOf(call)}/products/${call.params['product'] ?? ''}`
  if (!objects.has(product)) return NOT_FOUND
  objects.add(`${product}/variants/${call.params['variant'] ?? ''}`)
  return { body }
}

const putOrder: Work = (call, body, objects) => {
  if (!objects.has(storeOf(call))) return NOT_FOUND
  const id = call.params['order'] ?? ''
  if (body['id'] !== id) return bad('The order ID of the address and of the body differ.')
  const fault = findLineFault(storeOf(call), body, objects)
  if (fault !== undefined) return fault
  objects.add(`${storeOf(call)}/orders/${id}`)
  keepCustomer(storeOf(call), body, objects)
  return { taken: { eventName: 'order', eventId: id }, body }
}

const patchOrder: Work = (call, body, objects) => {
  const id = call.params['order'] ?? ''
  if (!objects.has(`${storeOf(call)}/orders/${id}`)) return NOT_FOUND
  if (GONE_CAMPAIGN.test(asText(body['campaign_id'])))
    return bad('A campaign with the provided ID does not exist in the account for this list.')
  const changed = Object.keys(body).find((name) => name !== 'updated_at_foreign') ?? 'change'
  return { taken: { eventName: `order ${changed}`, eventId: id }, body: { id, ...body } }
}

const addCart: Work = (call, body, objects) => {
  if (!objects.has(storeOf(call))) return NOT_FOUND
  const cart = `${storeOf(call)}/carts/${asText(body['id'])}`
  if (objects.has(cart)) return exists('cart')
  const fault = findLineFault(storeOf(call), body, objects)
  if (fault !== undefined) return fault
  objects.add(cart)
  keepCustomer(storeOf(call), body, objects)
  return { taken: { eventName: 'cart', eventId: asText(body['id']) }, body }
}

const patchCart: Work = (call, body, objects) => {
  const id = call.params['cart'] ?? ''
  if (!objects.has(`${storeOf(call)}/carts/${id}`)) return NOT_FOUND
  const fault = findLineFault(storeOf(call), body, objects)
  return fault ?? { taken: { eventName: 'cart', eventId: id }, body: { id, ...body } }
}

const deleteCart: Work = (call, _body, objects) => (objects.delete(`${storeOf(call)}/carts/${call.params['cart'] ?? ''}`) ? {} : NOT_FOUND)

/** The audience of a key; one that begins with "c0de" may not see it. */
const getList: Work = (call) => {
  const key = readKey(call)
  if (isForeign(key) || key.startsWith('c0de'))
    return { status: 403, title: 'Forbidden', detail: 'You do not have permission to access this resource.' }
  const id = call.params['list'] ?? ''
  return isUnknownId(id) ? NOT_FOUND : { body: { id, name: 'Customers' } }
}

const memberOf = ({ params }: PlatformCall): string => `lists/${params['list'] ?? ''}/members/${params['member'] ?? ''}`

const putMember: Work = (call, body, objects) => {
  if (md5(asText(body['email_address']).toLowerCase()) !== call.params['member'])
    return bad('The email address does not match the subscriber hash.')
  objects.add(memberOf(call))
  return { body: { id: call.params['member'], ...body } }
}

const addMemberEvent: Work = (call, body, objects, people) => {
  const isKnown = objects.has(memberOf(call)) || [TEST_EMAIL, ...people].some((email) => md5(email.toLowerCase()) === call.params['member'])
  if (!isKnown) return NOT_FOUND
  return { taken: { eventName: asText(body['name']), eventId: `${call.params['member'] ?? ''} ${asText(body['occurred_at'])}` } }
}

const judgeBy =
  (form: MailchimpForm | undefined, work: Work) =>
  (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
    const key = readKey(call)
    // Keys that contain "wrong" or "expired", or begin with "bad", are treated as such, for trying it out; real ones have the letters a to f only.
    if (key === '' || /wrong|expired|^bad/.test(key) || state.isExpired(key)) return refuse(NO_KEY)
    const body = asFields(call.body)
    if (form !== undefined) {
      if (body === undefined)
        return refuse({ status: 400, title: 'JSON Parse Error', detail: 'We encountered an unspecified JSON parsing error.' })
      const errors = findFaults(body, form)
      if (errors.length > 0)
        return refuse({
          status: 400,
          title: 'Invalid Resource',
          detail: "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
          errors,
        })
    }
    if (failure !== undefined && isMeant(failure, { eventName: asText(body?.['name']) || 'order', eventId: asText(body?.['id']) }))
      return refuse(bad('refused on command'))
    const done = work(call, body ?? {}, state.objects, state.knownEmails)
    if ('status' in done) return refuse(done)
    const pixel = call.params['list'] ?? call.params['store'] ?? ''
    const events: JudgedEvent[] =
      done.taken === undefined ? [] : [{ pixel, ...done.taken, isTest: false, isTaken: true, faults: [], body: call.body }]
    return done.body === undefined ? { status: 204, events } : { status: 200, body: done.body, events }
  }

const route = (method: StandInRoute['method'] | 'POST', path: string, form: MailchimpForm | undefined, work: Work): StandInRoute => ({
  url: `/3.0${path}`,
  ...(method !== undefined && method !== 'POST' && { method }),
  judge: judgeBy(form, work),
})

/** Mailchimp's stand-in; its address is followed by /3.0. */
export const mailchimpStandIn: StandIn = {
  platform: 'mailchimp',
  title: 'Mailchimp Marketing API',
  routes: [
    route('POST', '/ecommerce/stores', STORE, addStore),
    route('POST', '/ecommerce/stores/:store/products', PRODUCT, addProduct),
    route('PUT', '/ecommerce/stores/:store/products/:product/variants/:variant', VARIANT, putVariant),
    route('PUT', '/ecommerce/stores/:store/orders/:order', ORDER, putOrder),
    route('PATCH', '/ecommerce/stores/:store/orders/:order', ORDER_CHANGE, patchOrder),
    route('POST', '/ecommerce/stores/:store/carts', CART, addCart),
    route('PATCH', '/ecommerce/stores/:store/carts/:cart', CART_CHANGE, patchCart),
    route('DELETE', '/ecommerce/stores/:store/carts/:cart', undefined, deleteCart),
    route('GET', '/lists/:list', undefined, getList),
    route('PUT', '/lists/:list/members/:member', MEMBER, putMember),
    route('POST', '/lists/:list/members/:member/events', MEMBER_EVENT, addMemberEvent),
  ],
  fail: (_call, status) => ({
    headers: HEADERS,
    body:
      status === 401
        ? problem(401, NO_KEY.title, NO_KEY.detail)
        : status === 429
          ? problem(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.')
          : problem(status, 'Error', `failing on command with ${status}`),
  }),
}
