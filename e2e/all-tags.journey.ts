/** One visit to a store that lets every platform's own tag tell its events beside the server, and that has a second pixel of each platform that only the tag tells. */
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { integrations } from '@convbox/contract/api/integrations'
import { pixels } from '@convbox/contract/api/pixels'
import { tagOf, type DestinationFacts } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { reasonsText } from '@convbox/contract/reasons.text'
import type { ToldByTag } from '@convbox/demo/platforms/tag-stand-ins'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptText } from '../apps/web/src/screens/events-monitor/receipt/receipt.text.ts'
import { fieldsOfForm, newPixelForm } from '../apps/web/src/screens/pixels/pixel-form.ts'
import { openPage, signIn } from './browser.ts'
import { ask, connect, makeStore } from './sandbox-store.ts'

const ALL: readonly DestinationFacts[] = ALL_DESTINATION_FACTS
const TAGGED = ALL.filter((facts) => tagOf(facts) !== undefined)
/** Ids of the two pixels of each platform: told by tag and server, and by the tag alone. */
const IDS: Partial<Record<DestinationId, readonly [string, string]>> = {
  facebook: ['223456789012345', '223456789012346'],
  tiktok: ['C4A1B2C3D4E5F6G7H8I1', 'C4A1B2C3D4E5F6G7H8I2'],
  ga4: ['G-TAGS000001', 'G-TAGS000002'],
  'google-ads': ['AW223456781', 'AW223456782'],
  bing: ['287012341', '287012342'],
  snapchat: ['6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a21', '6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a22'],
  pinterest: ['2612345678911', '2612345678912'],
}
const LABELS = { AddToCart: 'Cart_label', Purchase: 'Purchase_label' }
const idOf = ({ id }: DestinationFacts): string => IDS[id]?.[0] ?? 'missing above'

const addPixel = async (page: Page, store: string, facts: DestinationFacts, side: 'both' | 'browser', google: string | undefined) => {
  const { id, name, credential, settings } = facts
  const form = newPixelForm(id)
  const examples = settings.flatMap((setting) =>
    setting.kind === 'text' && setting.example !== undefined ? [[setting.key, setting.example]] : [],
  )
  const fields = fieldsOfForm(id, {
    ...form,
    addMethod: side,
    enableCapi: side === 'both',
    pixelName: `${name.en}, ${side}`,
    pixelId: IDS[id]?.[side === 'both' ? 0 : 1] ?? '',
    conversionApiKey: credential === undefined ? '' : `token-of-${id}-0123456789`,
    own: {
      ...form.own,
      ...Object.fromEntries(examples),
      ...(id === 'google-ads' && { tagLabels: LABELS, conversions: { AddToCart: 'default', Purchase: 'default' } }),
    },
  })
  await ask(page, pixels.savePixel, credential === undefined ? { ...fields, channelAuthId: google } : fields, store)
}

type Choice = 'granted' | 'denied'
/** A shop's page with the snippet that its owner pasted, and what the visitor chose in its banner. */
const shopPage = (storeKey: string, choice: string): string => `<!doctype html><title>Oak</title><script>
  window.convbox = { q: [] }
  for (const name of ['track', 'identify', 'consent', 'page']) convbox[name] = (...args) => { convbox.q.push([name, args]) }
  convbox.consent({ ad: '${choice}', analytics: '${choice}', functionality: '${choice}', personalization: '${choice}' })
</script><script async src="/sdk/${storeKey}.js"></script>`

const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done))))')
/** The visitor came from ads: without any identifier a platform takes no event from a server. */
const CLICKS =
  '&fbclid=AbC&ttclid=E.C.P.one&gclid=EAIaIQobChMI1&msclkid=0123456789abcdef0123456789abcdef&ScCid=a1b2c3d4-0000-4000-8000-000000000000&epik=dj0yJnU9abc'
/** Opens a page of the shop and waits for its extras. */
const openShop = async (page: Page, choice: Choice): Promise<void> => {
  await page.goto(`/oak-shop?choice=${choice}${CLICKS}`)
  // They have run, wherever the browser had them from.
  await expect.poll(() => page.evaluate('window.convbox?.m !== undefined')).toBe(true)
  await untilIdle(page)
}

const readTold = async (page: Page, facts: DestinationFacts): Promise<ToldByTag[]> => {
  const told: ToldByTag[] = await (await page.request.get(`/sandbox/${facts.id}/told`)).json()
  return told.filter(({ pixel }) => pixel.replace('AW-', 'AW') === idOf(facts))
}
/** What the platform's server took; the id is in the field that the platform pairs by. */
const readSent = async (page: Page, { id }: DestinationFacts): Promise<string> => {
  const { events }: { events: object[] } = await (await page.request.get(`/sandbox/${id}/received`)).json()
  return JSON.stringify(events)
}
const isPurchase = ({ name, params }: ToldByTag): boolean =>
  /^(purchase|checkout|CompletePayment)$/i.test(name) || String(params['send_to']).endsWith(LABELS.Purchase)

test('every platform’s tag waits for consent, tells the ids of the server, and proves nothing alone', async () => {
  const { page: owner } = await openPage()
  await signIn(owner)
  const { name: store, storeKey } = await makeStore(owner, 'All Tags', 'https://oak.example')
  await connect(owner, store, 'google')
  const connected: unknown = await ask(owner, integrations.shopIntegration, {}, store)
  const [, google] = /"authId":"([^"]+)"/.exec(JSON.stringify(connected)) ?? []
  for (const facts of TAGGED) for (const side of ['both', 'browser'] as const) await addPixel(owner, store, facts, side, google)
  // The script's own thread learns of the pixels within seconds.
  await expect
    .poll(
      async () => {
        const extras = (await (await owner.request.get(`/sdk/${storeKey}/extras.js`)).text()).replaceAll('AW-', 'AW')
        return TAGGED.filter((facts) => !extras.includes(`"${idOf(facts)}"`)).map(({ id }) => id)
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual([])

  const { page, errors } = await openPage()
  await page.route('**/oak-shop?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: shopPage(storeKey, new URL(route.request().url()).searchParams.get('choice') ?? '') }),
  )
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/sandbox\//.test(request.url())) asked.push(request.url())
  })
  const addToCart = `convbox.track('AddToCart', { value: { currency: 'USD', total: '24.00' }, items: [{ productId: '1', price: '24.00', quantity: 1 }] })`
  await openShop(page, 'denied')
  await page.evaluate(addToCart)
  await untilIdle(page)
  expect(asked).toEqual([])

  await openShop(page, 'granted')
  await page.evaluate(addToCart)
  await page.evaluate(
    `convbox.track('Purchase', { order: { id: '8001', name: '#8001', currency: 'USD', total: '24.00' }, user: { email: 'oak@buyers.example' }, value: { currency: 'USD', total: '24.00' }, items: [{ productId: '1', price: '24.00', quantity: 1 }] })`,
  )
  for (const facts of TAGGED) {
    await expect
      .poll(async () => [facts.id, (await readTold(owner, facts)).some(isPurchase)], { timeout: 30_000, interval: 500 })
      .toEqual([facts.id, true])
    const told = await readTold(owner, facts)
    expect([facts.id, told.flatMap(({ faults }) => faults)]).toEqual([facts.id, []])
    // Whatever the tag told, the server sent under the same id.
    await expect
      .poll(
        async () => {
          const sent = await readSent(owner, facts)
          return [facts.id, told.map(({ eventId }) => eventId).filter((one) => !sent.includes(`"${one}"`))]
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toEqual([facts.id, []])
  }
  expect(errors).toEqual([])

  // What only the tag tells is proven nowhere.
  await owner.goto(`/website/${store}/events-monitor/receipt/8001`)
  await owner.getByText(receiptText.en.summary({ delivered: TAGGED.length, pixels: 2 * TAGGED.length })).waitFor()
  for (const { name } of TAGGED) {
    const row = owner.getByRole('row', { name: new RegExp(`${name.en}, browser`) })
    await row.getByText(reasonsText.en.noDelivery['told by its tag'].short, { exact: true }).waitFor()
  }
})
