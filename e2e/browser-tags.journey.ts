/** A store lets Meta's own tag tell its events too: the tag gets each under the same id as the server's request, only with consent, and by default no page asks a platform for anything. */
import { pixels } from '@convbox/contract/api/pixels'
import { HEADERS } from '@convbox/contract/endpoint'
import type { AddMethod } from '@convbox/contract'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { pixelFormText } from '../apps/web/src/screens/pixels/pixel-form.text.ts'
import { tagChoiceText } from '../apps/web/src/screens/pixels/tag-choice.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyFromAd } from './shopper.ts'

const STORE = '/website/northwind-goods'
const as = { [HEADERS.store]: 'northwind-goods', [HEADERS.app]: 'convbox' }

type Told = { name: string; eventId: string; pixel: string; faults: string[] }
/** What Meta's tag was told on this machine, and what its server was sent. */
const readTold = async (page: Page): Promise<Told[]> => (await page.request.get('/sandbox/facebook/told')).json()
const readSent = async (page: Page): Promise<{ eventName: string; eventId: string }[]> =>
  (await (await page.request.get('/sandbox/facebook/received')).json()).events
/** Addresses of other places than the shop's own pages and our endpoints that a page asks for. */
const watchPlatforms = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/sandbox\/(?!shopify)/.test(request.url()) || !/^https?:\/\/(localhost|127\.0\.0\.1)/.test(request.url()))
      asked.push(request.url())
  })
  return asked
}

const metaPixel = async (page: Page): Promise<{ id: string }> => {
  const { result } = await (await page.request.get(`/api${pixels.listPixels.path}`, { headers: as })).json()
  return result.find(({ pixelId }: { pixelId: string }) => pixelId === '123456789012345')
}
const choose = async (page: Page, addMethod: AddMethod): Promise<void> => {
  const { id } = await metaPixel(page)
  const answer = await page.request.post(`/api${pixels.updatePixel.path}`, { headers: as, data: { id, addMethod } })
  expect(answer.status()).toBe(200)
}

/** Opens a product's page and waits until the script has told of it and the browser has nothing else to do. */
const openProduct = async (page: Page): Promise<void> => {
  const told = page.waitForResponse(/\/collect\//)
  await page.goto('/demo-store/products/stoneware-mug')
  await told
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done))))')
}

test('by default no page asks a platform for anything', async () => {
  const { page, errors } = await openPage()
  const asked = watchPlatforms(page)
  await openProduct(page)
  expect([asked, errors]).toEqual([[], []])
})

test('page view, add to cart and purchase reach Meta’s tag and its server under one id', async () => {
  const owner = await openPage()
  await signIn(owner.page)
  const { id } = await metaPixel(owner.page)
  onTestFinished(() => choose(owner.page, 'server'))
  await owner.page.goto(`${STORE}/pixels/destination/facebook/edit/${id}`)
  const part = owner.page.getByRole('region', { name: tagChoiceText.en.title })
  await part.getByRole('heading').click()
  // Its weight is seen before it is chosen.
  await part.getByText(tagChoiceText.en.noTags({ total: '95' })).waitFor()
  await part.getByRole('radio', { name: new RegExp(`^${tagChoiceText.en.methods.both}`) }).check()
  await part.getByText(tagChoiceText.en.checkout).waitFor()
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: pixelFormText.en.save }).click()
  await owner.page.getByText(/is saved/).waitFor()
  await owner.page.request.delete('/sandbox/facebook/told')

  const shopper = await openPage({ isFresh: true })
  const [, storeKey] = /\/sdk\/([\w-]+)\.js/.exec(await (await shopper.page.request.get('/demo-store/')).text()) ?? []
  // The script's own thread learns of the choice within seconds.
  await expect
    .poll(async () => (await shopper.page.request.get(`/sdk/${storeKey}/extras.js`)).text(), { timeout: 30_000, interval: 500 })
    .toContain('tag-facebook')
  let checkoutToken: unknown
  shopper.page.context().on('request', (request) => {
    const body = request.url().endsWith('/collect/v1/events') ? request.postData() : null
    const events: { name: string; checkoutToken?: string; order?: { checkoutToken?: string } }[] =
      body === null ? [] : JSON.parse(body).events
    for (const { name, checkoutToken: token, order } of events) if (name === 'Purchase') checkoutToken ??= token ?? order?.checkoutToken
  })
  await buyFromAd(shopper.page, 'TagClick')
  await expect.poll(() => checkoutToken).toBeTypeOf('string')
  // A thank-you page on which the storefront script runs.
  await shopper.page.goto('/demo-store/products/stoneware-mug')
  await shopper.page.evaluate(
    `convbox.track('Purchase', { checkoutToken: ${JSON.stringify(checkoutToken)}, value: { currency: 'USD', total: '24.00' }, items: [{ productId: '1', price: '24.00', quantity: 1 }] })`,
  )
  const told = () => readTold(owner.page)
  await expect.poll(async () => (await told()).map(({ name }) => name), { timeout: 30_000, interval: 500 }).toContain('Purchase')
  const names = ['PageView', 'AddToCart', 'Purchase']
  const mine = (await told()).filter(({ name }) => names.includes(name))
  expect(new Set(mine.map(({ name }) => name))).toEqual(new Set(names))
  expect((await told()).flatMap(({ faults }) => faults)).toEqual([])
  // Everything that the tag told, the server sent under the same name and id.
  const key = ({ name, eventId }: { name: string; eventId: string }) => `${name} ${eventId}`
  await expect
    .poll(
      async () => {
        const sent = new Set((await readSent(owner.page)).map(({ eventName, eventId }) => key({ name: eventName, eventId })))
        return mine.map(key).filter((one) => !sent.has(one))
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toEqual([])
  expect([owner.errors, shopper.errors]).toEqual([[], []])

  // A visitor who refuses.
  const refuser = await openPage({ isFresh: true })
  await refuser.page.goto('/demo-store/')
  await refuser.page.click('[data-consent=no]')
  // A tag whose file was on its way at the refusal still tells what was allowed before.
  await refuser.page.goto('about:blank')
  const asked = watchPlatforms(refuser.page)
  await refuser.page.goto('/demo-store/products/stoneware-mug')
  // The extras have run, wherever the browser had them from.
  await expect.poll(() => refuser.page.evaluate('window.convbox?.m !== undefined')).toBe(true)
  await refuser.page.click('.buy button')
  await refuser.page.waitForSelector('#cart-count[data-count="1"]')
  await refuser.page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done))))')
  expect(asked).toEqual([])
})

test('the choice and its weight are told in Chinese and dark', async () => {
  const { page, errors } = await openPage({ language: 'zh', theme: 'dark' })
  await signIn(page)
  const { id } = await metaPixel(page)
  await page.goto(`${STORE}/pixels/destination/facebook/edit/${id}`)
  const part = page.getByRole('region', { name: tagChoiceText.zh.title })
  await part.getByRole('heading').click()
  await part.getByText(tagChoiceText.zh.hints.both({ kilobytes: '95' })).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
