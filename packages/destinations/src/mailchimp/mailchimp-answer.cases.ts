/** Answers of Mailchimp, word by word as its users report them where its page "Errors" has no sample. */
import type { Call } from '../destination.ts'
import type { AnswerCase } from '../sample.cases.ts'

const API = 'https://us6.api.mailchimp.com/3.0'
const STORE = `${API}/ecommerce/stores/s`
const call = (method: Call['method'], url: string, id?: string): Call => ({
  method,
  url,
  headers: {},
  ...(id !== undefined && { body: { id } }),
})
const ORDER = call('PUT', `${STORE}/orders/1`, '1')
const CHANGE = call('PATCH', `${STORE}/orders/1`)
const CART = call('POST', `${STORE}/carts`, 'c')
const CART_CHANGE = call('PATCH', `${STORE}/carts/c`)
const NO_CART = call('DELETE', `${STORE}/carts/c`)
const MEMBER = call('POST', `${API}/lists/l/members/m/events`)

const answer = (status: number, request: Call, body: unknown = '', step?: string): AnswerCase['answer'] => ({
  status,
  headers: {},
  body,
  events: ['a'],
  request,
  ...(step !== undefined && { step }),
})
const problem = (status: number, title: string, detail: string, errors?: object[]): string =>
  JSON.stringify({
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: 'i',
    ...(errors && { errors }),
  })
const bad = (detail: string): string => problem(400, 'Bad Request', detail)
const NOT_FOUND = problem(404, 'Resource Not Found', 'The requested resource could not be found.')
const notFound = 'The requested resource could not be found.'

const DELIVERED = [{ event: 'a', outcome: 'delivered' as const, proof: 'confirmed' as const }]
const NO_PRODUCT = 'A product with the provided ID does not exist in the account for this list.'
const NO_CAMPAIGN = 'A campaign with the provided ID does not exist in the account for this list.'
const existing = (kind: string): string =>
  bad(`We were unable to process the request. A ${kind} with the provided ID already exists in the account.`)

export const mailchimpAnswerCases: AnswerCase[] = [
  {
    name: 'an order that was written is confirmed by its id',
    answer: answer(200, ORDER, '{"id":"1","order_total":5}'),
    expected: DELIVERED,
  },
  {
    name: 'another order in the answer is not understood',
    answer: answer(200, ORDER, '{"id":"2"}'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'an order answered with nothing is not understood',
    answer: answer(204, ORDER),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 204' }],
  },
  { name: 'an event of a contact is answered with nothing', answer: answer(204, MEMBER), expected: DELIVERED },
  { name: 'a cart that was changed', answer: answer(200, CART_CHANGE, '{"id":"c"}'), expected: DELIVERED },
  { name: 'a cart that was removed', answer: answer(204, NO_CART, '', 'remove cart'), expected: DELIVERED },
  { name: 'a cart that was not there to remove', answer: answer(404, NO_CART, NOT_FOUND, 'remove cart'), expected: DELIVERED },
  {
    name: 'a product that is missing is created',
    answer: answer(400, ORDER, bad(NO_PRODUCT)),
    expected: [{ event: 'a', outcome: 'missing', reason: 'invalid field', detail: NO_PRODUCT }],
  },
  {
    name: 'a store that is missing is created',
    answer: answer(404, ORDER, NOT_FOUND),
    expected: [{ event: 'a', outcome: 'missing', reason: 'refused by the platform', detail: notFound }],
  },
  {
    name: 'a cart that is missing is created',
    answer: answer(404, CART_CHANGE, NOT_FOUND),
    expected: [{ event: 'a', outcome: 'missing', reason: 'refused by the platform', detail: notFound }],
  },
  {
    name: 'a contact that a cart needs is created',
    answer: answer(400, CART, bad('Customer not found in audience.')),
    expected: [{ event: 'a', outcome: 'missing', reason: 'invalid field', detail: 'Customer not found in audience.' }],
  },
  ...['store', 'product 1', 'cart'].map((step): AnswerCase => ({
    name: `a ${step} that is there already is as good`,
    answer: answer(400, call('POST', `${STORE}/x`, 'x'), existing(step), step),
    expected: DELIVERED,
  })),
  { name: 'a cart whose first answer was lost is there already', answer: answer(400, CART, existing('cart')), expected: DELIVERED },
  {
    name: 'an event of somebody who is no contact is skipped',
    answer: answer(404, MEMBER, NOT_FOUND),
    expected: [{ event: 'a', outcome: 'skipped', reason: 'unknown at the platform', detail: notFound }],
  },
  {
    name: 'a refund of an order that Mailchimp never had is skipped',
    answer: answer(404, CHANGE, NOT_FOUND),
    expected: [{ event: 'a', outcome: 'skipped', reason: 'unknown at the platform', detail: notFound }],
  },
  {
    name: 'a campaign that was deleted: the lane leaves a warning on the order',
    answer: answer(400, CHANGE, bad(NO_CAMPAIGN), 'campaign'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: NO_CAMPAIGN }],
  },
  {
    name: 'an audience that is not there stops the lane',
    answer: answer(400, call('POST', `${API}/ecommerce/stores`, 's'), bad('The list does not exist.'), 'store'),
    expected: [{ event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'The list does not exist.' }],
  },
  {
    name: 'a contact who asked to be forgotten is not created, the order decides',
    answer: answer(
      400,
      call('PUT', `${API}/lists/l/members/m`),
      problem(400, 'Forgotten Email Not Subscribed', 'mary@example.com was permanently deleted and cannot be re-imported.'),
      'contact',
    ),
    expected: [{ event: 'a', outcome: 'delivered', proof: 'confirmed', warning: '… was permanently deleted and cannot be re-imported.' }],
  },
  {
    name: 'faulty fields are named, without the values that they held',
    answer: answer(
      400,
      ORDER,
      problem(400, 'Invalid Resource', 'See the errors array.', [
        { field: 'customer.email_address', message: 'mary@example is no address' },
        { field: 'lines', message: 'Required fields were not provided' },
      ]),
    ),
    expected: [
      {
        event: 'a',
        outcome: 'rejected',
        reason: 'invalid field',
        detail: 'customer.email_address: … is no address; lines: Required fields were not provided',
      },
    ],
  },
  {
    name: 'a wrong key',
    answer: answer(401, ORDER, problem(401, 'API Key Invalid', 'Your API key may be invalid.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Your API key may be invalid.' }],
  },
  {
    name: 'a key of another data centre',
    answer: answer(403, ORDER, problem(403, 'Wrong Datacenter', 'The API key is linked to a different datacenter.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'The API key is linked to a different datacenter.' }],
  },
  {
    name: 'an account that was closed stops the lane',
    answer: answer(403, ORDER, problem(403, 'User Disabled', 'This account has been deactivated.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'not allowed', detail: 'This account has been deactivated.' }],
  },
  {
    name: 'a user without the permission',
    answer: answer(403, ORDER, problem(403, 'Forbidden', 'You are not permitted to access this resource.')),
    expected: [
      { event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'You are not permitted to access this resource.' },
    ],
  },
  {
    name: 'more connections than ten',
    answer: answer(429, ORDER, problem(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.')),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests' }],
  },
  {
    name: 'a method that the address does not take',
    answer: answer(405, ORDER, problem(405, 'Method Not Allowed', 'See the Allow header.')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'See the Allow header.' }],
  },
  {
    name: 'a 404 in HTML came from a proxy',
    answer: answer(404, MEMBER, '<html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a server in trouble',
    answer: answer(503, ORDER, problem(503, 'Service Unavailable', 'Try later.')),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
]
