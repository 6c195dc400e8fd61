/** Golden cases of the generic destination: results for each event. */
import type { AnswerCase, DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, genericSettings, maryBuys, NOW } from '../sample.cases.ts'

const genericRequestCases: RequestCase[] = [
  {
    name: 'a purchase and a page view share one request; the token is a header',
    events: [maryBuys, bobLooks],
    settings: { ...genericSettings, valueBasis: 0 },
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id, bobLooks.id],
          method: 'POST',
          url: 'https://generic.invalid/pixels/demo-1/events',
          headers: { 'content-type': 'application/json', authorization: 'Bearer generic-token' },
          body: {
            test: false,
            events: [
              {
                id: maryBuys.id,
                name: 'Purchase',
                time: '2026-11-20T10:00:00.000Z',
                url: 'https://lamps.example/thank-you',
                user: {
                  email: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f', // john_smith@gmail.com
                  phone: 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176', // 16505551212
                  visitor: '0678f6aa51101dd4b8ebd5b577b4d976a293328f39ef76c610f2c3598de1f792', // v-mary
                  customer: '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
                },
                value: 109.97,
                currency: 'USD',
                order_id: '5500000000001',
                items: [{ id: '8001', price: 54.99, quantity: 2 }],
              },
              {
                id: bobLooks.id,
                name: 'PageView',
                time: '2026-11-20T10:10:00.500Z',
                url: 'https://lamps.example/',
                user: { visitor: '229241460f016de9ccdb10d29aac9524dd84e5b42216e7a207025bc7a152b092' }, // v-bob
              },
            ],
          },
        },
      ],
      skipped: [],
    },
  },
]

const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

const genericAnswerCases: AnswerCase[] = [
  {
    name: 'each event has its own result, in any order; one without a result is not delivered',
    answer: {
      status: 207,
      headers: {},
      events: all,
      body: {
        results: [
          { id: 'f', status: 503 },
          { id: 'a', status: 200 },
          { id: 'b', status: 409 },
          { id: 'c', status: 422, message: 'value is not a number' },
          { id: 'd', status: 410 },
          { id: 'e', status: 418 },
          { id: 'someone else', status: 200 },
        ],
      },
    },
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed' },
      { event: 'c', outcome: 'rejected', reason: 'invalid field', detail: 'value is not a number' },
      { event: 'd', outcome: 'rejected', reason: 'event too old' },
      { event: 'e', outcome: 'rejected', reason: 'refused by the platform' },
      { event: 'f', outcome: 'retry', reason: 'platform error' },
      { event: 'g', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 207' },
    ],
  },
  {
    name: 'an expired token',
    answer: { status: 401, headers: {}, events: ['a'], body: { code: 'token expired', message: 'Make a new one' } },
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token expired', detail: 'Make a new one' }],
  },
  {
    name: 'a refusal of the whole request',
    answer: { status: 400, headers: {}, events: ['a', 'b'], body: { message: 'bad body' } },
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'bad body' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'bad body' },
    ],
  },
  {
    name: 'a limit for all',
    answer: { status: 429, headers: { 'retry-after': '1.5' }, events: ['a'], body: '' },
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 1500 }],
  },
]

export const genericCases: DestinationCases = {
  settings: genericSettings,
  sample: maryBuys,
  plain: bobLooks,
  idAt: ['body', 'events', 0, 'id'],
  valueAt: ['body', 'events', 0, 'value'],
  secretIn: 'headers',
  requests: genericRequestCases,
  answers: genericAnswerCases,
}
