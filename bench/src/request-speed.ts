/** How many events a second of one core the destinations build requests from, beside JSON.stringify of the same events in the same run. */
import { DEFAULT_PIXEL_SETTINGS, DESTINATION_IDS, type DestinationId, type PixelSettings, type StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { DESTINATIONS } from '@convbox/destinations'
import { median, type Measurement } from './measured.ts'

const MEASURED = DESTINATION_IDS.filter((id) => !DESTINATION_FACTS[id].isSandboxOnly)
const NOW = '2026-11-20T10:15:00.000Z'
const BATCH = 1000
const BATCHES = 10
const ROUNDS = 15
/** Events/s of a core, each built for every destination. */
const ALL_TARGET = 10_000
/** Events of one visitor in a batch; a batch is 100 visitors in turn. */
const EVENTS_PER_VISITOR = 10

/** 60 % page views, 25 % product views and carts, 15 % purchases; a visitor of ten events meets each half of it. */
const NAMES: readonly StoreEvent['name'][] = [
  ...Array<StoreEvent['name']>(12).fill('PageView'),
  ...Array<StoreEvent['name']>(3).fill('ViewContent'),
  ...Array<StoreEvent['name']>(2).fill('AddToCart'),
  ...Array<StoreEvent['name']>(3).fill('Purchase'),
]

/** One event of a visitor. Every third visitor is signed in; a purchase always has the customer's contact data. */
const makeEvent = (batch: number, index: number): StoreEvent => {
  const visitors = BATCH / EVENTS_PER_VISITOR
  const visitor = batch * visitors + (index % visitors)
  const turn = Math.floor(index / visitors)
  // Steps of 7 through the 20 names, which have no factor in common: all names occur equally often, in every order.
  const name = NAMES[(turn * 7 + visitor) % NAMES.length] ?? 'PageView'
  const isPurchase = name === 'Purchase'
  const hasItems = name !== 'PageView'
  const price = `${10 + (visitor % 90)}.95`
  return {
    id: `0199aa00-0000-7000-8000-${String(batch * BATCH + index).padStart(12, '0')}`,
    name,
    occurredAt: new Date(Date.parse(NOW) - (BATCH - index) * 500).toISOString(),
    receivedAt: NOW,
    source: isPurchase ? 'shopify' : 'storefront',
    visitorId: `v-${visitor}-3f2a9c1e7b5d`,
    sessionId: `s-${visitor}`,
    page: {
      url: `https://lamps.example/products/lamp-${index % 50}${turn === 0 ? `?fbclid=IwAR0${visitor}` : ''}`,
      title: `Desk lamp ${index % 50}`,
      referrer: 'https://lamps.example/',
    },
    // Awin takes an order of one of its clicks only.
    clickIds: { epik: `dj0yJnU9${visitor}`, ScCid: `a1b2-${visitor}`, awc: `30412_1763632000_${visitor}` },
    cookies: {
      _fbp: `fb.1.1763600000000.${visitor}98115397`,
      _fbc: `fb.1.1763632000000.IwAR0${visitor}`,
      _ga: `GA1.1.${visitor}234567.1763600000`,
    },
    ...((isPurchase || visitor % 3 === 0) && {
      user: {
        email: `Customer.${visitor}@mail.example`,
        phone: `+1 (650) 555-${String(1000 + (visitor % 9000))}`,
        firstName: 'Mary',
        lastName: `Smith-Jones ${visitor}`,
        city: 'St. Louis',
        region: 'MO',
        postalCode: '63101-1234',
        country: 'US',
        customerId: `7${visitor}`,
      },
    }),
    consent: { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
    ...(hasItems && {
      value: { currency: 'USD', total: price, ...(isPurchase && { subtotalAfterDiscount: price, shipping: '5.20', tax: '9.99' }) },
      items: Array.from({ length: isPurchase ? 2 : 1 }, (_, line) => ({
        productId: `80${(index + line) % 50}`,
        variantId: `80${(index + line) % 50}-red`,
        sku: `LAMP-${(index + line) % 50}`,
        title: `Desk lamp ${(index + line) % 50}`,
        brand: 'Lumen',
        category: 'Lamps',
        price,
        quantity: 1,
      })),
    }),
    ...(isPurchase && { order: { id: `55000${batch}${index}`, name: `#${index}`, number: String(index), discountCodes: ['WELCOME10'] } }),
    client: {
      ip: `203.0.113.${visitor % 250}`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      language: 'en-US',
    },
  }
}

const settingsOf = (platform: DestinationId): PixelSettings => ({
  ...DEFAULT_PIXEL_SETTINGS,
  platform,
  pixelId: DESTINATION_FACTS[platform].pixelId.example ?? 'bench',
  extra: exampleSettings(platform),
})

/** Processor time of the whole process, garbage collection included, in seconds; other programs on the machine do not count. */
const processorSeconds = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Events/s of a core by destination and for the floor; the median of rounds in which each has its turn. */
export const measureRequests: Measurement = async ({ say }) => {
  const texts = Array.from({ length: BATCHES }, (_, batch) =>
    JSON.stringify(Array.from({ length: BATCH }, (_item, index) => makeEvent(batch, index))),
  )
  const store = { id: 'store-lamps', name: 'Lamps', url: 'https://lamps.example', currency: 'USD' }
  const builders = MEASURED.map((id) => {
    const settings = settingsOf(id)
    const context = { now: NOW, store, credential: { kind: 'token' as const, secret: 'secret' } }
    return { what: id, work: (events: readonly StoreEvent[]): unknown => DESTINATIONS[id].buildRequests(events, settings, context) }
  })
  const all = {
    what: `all ${MEASURED.length} destinations together`,
    work: (events: readonly StoreEvent[]): unknown => builders.map(({ work }) => work(events)),
  }
  const floor = {
    what: 'JSON.stringify',
    work: (events: readonly StoreEvent[]): unknown => events.map((event) => JSON.stringify(event)),
  }
  const subjects = [floor, ...builders, all].map((subject) => ({ ...subject, rates: Array<number>() }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work, rates } of subjects) {
      let seconds = 0
      for (const text of texts) {
        // Parsed anew, as the lane reads them: texts that were hashed or compared before are cheaper.
        const events: StoreEvent[] = JSON.parse(text)
        seconds += processorSeconds(() => work(events))
      }
      // The first rounds compile.
      if (round >= 3) rates.push((BATCH * BATCHES) / seconds)
    }
  }
  const floorRate = median(subjects[0]?.rates ?? [])
  say(`${BATCH * BATCHES} events in calls of ${BATCH}, ${EVENTS_PER_VISITOR} of each visitor; ${ROUNDS} rounds`)
  return subjects.map(({ what, rates }) => {
    const rate = median(rates)
    return {
      what: what === floor.what ? 'requests, floor: JSON.stringify of the same events' : `requests built for ${what}`,
      target: what === all.what ? `${ALL_TARGET.toLocaleString('en')}/s` : '',
      measured: `${Math.round(rate / 1000)},000/s of a core${what === floor.what ? '' : `; ${(rate / floorRate).toFixed(2)} of floor`}`,
      ...(what === all.what && { met: rate >= ALL_TARGET }),
    }
  })
}
