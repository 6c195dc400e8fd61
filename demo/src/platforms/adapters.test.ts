/** The platforms' stand-ins accept what the adapters build from any valid event. The stand-ins are strict and written separately from the adapters. */
import type { PixelSettings } from '@convbox/contract'
import { byDestination, DEFAULT_PIXEL_SETTINGS, EVENT_NAMES, EVENT_SOURCES } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import type { BuildContext, Call, Destination, DestinationRequest, EventOutcome } from '@convbox/destinations'
import { DESTINATIONS } from '@convbox/destinations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callStandIn } from './call-stand-in.ts'
import { createStandInState, type StandInState } from './stand-in-state.ts'
import { STAND_INS } from './stand-ins.ts'

const NOW = '2026-11-20T10:15:00.000Z'

const contextOf = ({ token: secret = '' }: PixelSettings): BuildContext => ({
  now: NOW,
  store: { id: 'store-lamps', name: 'Lamps', url: 'https://lamps.example', currency: 'USD' },
  credential: { kind: 'token', secret },
})

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('x', ' ', '李', 'É', 'null', 'fb.1.1.a.b.c', '0'),
)
const required = text.filter((value) => value !== '' && !value.includes('\0'))
const clean = text.filter((value) => !value.includes('\0'))
const money = fc
  .tuple(fc.boolean(), fc.nat(99_999_999), fc.nat(9999))
  .map(([isLess, whole, part]) => `${isLess ? '-' : ''}${whole}.${String(part).padStart(4, '0')}`)
const url = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom('', '/cart', 'file:///x', 'https://lamps.example/?fbclid=a.b', 'https://lamps.example/?fbclid=IwAR0-_x#top'),
  clean,
)
const consentState = fc.constantFrom('granted', 'denied', 'unknown')

const anyEvent = fc
  .record(
    {
      id: fc.uuid(),
      name: fc.constantFrom(...EVENT_NAMES),
      occurredAt: fc
        .date({ min: new Date('2026-11-12'), max: new Date('2026-11-22'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      receivedAt: fc.constant(NOW),
      source: fc.constantFrom(...EVENT_SOURCES),
      visitorId: required,
      sessionId: required,
      page: fc.record({ url, title: clean, referrer: clean }, { requiredKeys: ['url'] }),
      clickIds: fc.record(
        {
          fbclid: clean,
          gclid: clean,
          gbraid: clean,
          wbraid: clean,
          msclkid: clean,
          ttclid: clean,
          omnisendContactID: clean,
          mc_cid: clean,
          mc_tc: clean,
          epik: clean,
          ScCid: clean,
          awc: clean,
        },
        { requiredKeys: [] },
      ),
      checkoutToken: required,
      checkoutUrl: url,
      cookies: fc.record(
        {
          _fbc: clean,
          _fbp: clean,
          _ga: clean,
          _ga_LAMPS1: clean,
          _ttp: clean,
          _epik: clean,
          _uetvid: clean,
          _uetmsclkid: clean,
          _scid: clean,
          _scclid: clean,
        },
        { requiredKeys: [] },
      ),
      user: fc.record(
        {
          email: fc.oneof(fc.emailAddress(), clean),
          phone: fc.oneof(fc.stringMatching(/^[+0-9 ()-]{5,20}$/), clean),
          firstName: clean,
          lastName: clean,
          city: clean,
          region: clean,
          postalCode: clean,
          country: fc.oneof(fc.constantFrom('US', 'de', 'UK', 'XX'), clean),
          customerId: clean,
          gender: clean,
          birthDate: clean,
          marketing: fc.record({ email: fc.constantFrom('granted', 'denied') }),
        },
        { requiredKeys: [] },
      ),
      consent: fc.record({
        ad: consentState,
        analytics: consentState,
        functionality: consentState,
        personalization: consentState,
        security: consentState,
      }),
      value: fc.record(
        {
          currency: fc.constantFrom('USD', 'jpy'),
          total: money,
          subtotalAfterDiscount: money,
          subtotalBeforeDiscount: money,
          shipping: money,
          tax: money,
          discount: money,
        },
        { requiredKeys: ['currency'] },
      ),
      items: fc.array(
        fc.record(
          {
            productId: required,
            variantId: clean,
            sku: clean,
            title: clean,
            brand: clean,
            category: clean,
            price: money,
            quantity: fc.nat(1000),
          },
          { requiredKeys: ['productId', 'price', 'quantity'] },
        ),
        { maxLength: 3 },
      ),
      order: fc.record(
        { id: required, name: clean, number: clean, discountCodes: fc.array(clean, { maxLength: 3 }) },
        { requiredKeys: ['id'] },
      ),
      search: fc.record({ query: clean }),
      client: fc.record({ ip: fc.oneof(fc.ipV4(), fc.ipV6(), clean), userAgent: clean }, { requiredKeys: [] }),
    },
    { requiredKeys: ['id', 'name', 'occurredAt', 'receivedAt', 'source'] },
  )
  .map((event) => storeEventSchema.parse(event))
const manyEvents = fc.uniqueArray(anyEvent, { maxLength: 30, selector: (event) => event.id })

const settingsOf = byDestination((id): PixelSettings => ({
  ...DEFAULT_PIXEL_SETTINGS,
  platform: id,
  pixelId: DESTINATION_FACTS[id].pixelId.example ?? 'sandbox-1',
  // Mailchimp's data centre is a part of the key.
  token: `token-of-${id}`,
  ccpa: DESTINATION_FACTS[id].hasLimitedDataUse,
  events: [...EVENT_NAMES],
  extra: exampleSettings(id),
}))

type Carried = { outcomes: EventOutcome[]; answer: unknown; faults: string[] }

/** Sends a request as the lane does: what is missing is created, once. */
const carry = (destination: Destination, request: DestinationRequest, state: StandInState): Carried[] => {
  const { before = [], create = [], after = [], events, keys, ...main } = request
  const send = (call: Call & { name?: string }): Carried => {
    const reply = callStandIn({ standIn: STAND_INS[destination.id], state, nowMs: Date.parse(NOW) }, call)
    if (reply === 'cut') throw new TypeError('nobody ordered that')
    const { status, headers = {}, body, events: judged } = reply
    const outcomes = destination.readAnswer({
      status,
      headers,
      body,
      events,
      ...(keys !== undefined && { keys }),
      ...(call.name !== undefined && { step: call.name }),
      request: call,
    })
    return { outcomes, answer: body, faults: judged.flatMap(({ faults }) => faults) }
  }
  const first = [...before.map(send), send(main)]
  const isMissing = first.at(-1)?.outcomes.some(({ outcome }) => outcome === 'missing') === true
  const decided = isMissing ? [...first.slice(0, -1), ...create.map(send), send(main)] : first
  return [...decided, ...after.map(send)]
}

describe.each(Object.values(DESTINATIONS))('$id', (destination) => {
  const { proof } = DESTINATION_FACTS[destination.id]
  it('builds nothing that its platform refuses, and reads its answer as delivered', () => {
    fc.assert(
      fc.property(
        manyEvents,
        fc.constantFrom('product' as const, 'sku' as const, 'variant' as const),
        fc.boolean(),
        (events, productIdentifier, isAlias) => {
          const settings = {
            ...settingsOf[destination.id],
            productIdentifier,
            ...(isAlias ? { purchaseAlias: 'sold', testEventCode: 'T1' } : {}),
          }
          const state = createStandInState()
          for (const request of destination.buildRequests(events, settings, contextOf(settings)).requests)
            for (const { outcomes, answer, faults } of carry(destination, request, state)) {
              expect({ answer, faults }).toEqual({ answer, faults: [] })
              const isUseless = outcomes.every(({ outcome }) => outcome === 'skipped')
              const expected = isUseless ? { outcome: 'skipped', reason: 'unknown at the platform' } : { outcome: 'delivered', proof }
              expect({ outcomes, answer }).toMatchObject({ outcomes: request.events.map((event) => ({ event, ...expected })), answer })
            }
        },
      ),
    )
  })
})
