/** The owner mends what a platform refused: all orders of a line of accuracy, and one order from its receipt. */
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { accuracyText } from '../apps/web/src/screens/pixels/accuracy/accuracy.text.ts'
import { refillText } from '../apps/web/src/screens/pixels/refill/refill.text.ts'
import { receiptText } from '../apps/web/src/screens/events-monitor/receipt/receipt.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyFromAd } from './shopper.ts'

const STORE = '/website/northwind-goods'
const LOADED = { timeout: 60_000 }

const orderFailure = async (order: object): Promise<void> => {
  const answer = await fetch(`${appUrl}/sandbox/facebook/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(200)
}

const receivedSchema = z.object({ unique: z.array(z.object({ eventId: z.string(), eventName: z.string(), count: z.number() })) })
/** How often the stand-in took each purchase. */
const takenPurchases = async (): Promise<Map<string, number>> => {
  const received: unknown = await (await fetch(`${appUrl}/sandbox/facebook/received`)).json()
  const { unique } = receivedSchema.parse(received)
  return new Map(unique.filter(({ eventName }) => eventName === 'Purchase').map(({ eventId, count }) => [eventId, count]))
}

afterEach(() => orderFailure({ mode: 'none' }))

test('after an outage the orders that failed are sent, each once', async () => {
  const text = refillText.en
  const before = await takenPurchases()
  await orderFailure({ mode: 'refuse event', eventName: 'Purchase' })
  const shopper = await openPage()
  const order = await buyFromAd(shopper.page, 'OutageClick')
  const { page, errors } = await openPage()
  await signIn(page)
  await page.goto(`${STORE}/pixels`)
  await page.getByRole('button', { name: accuracyText.en.title({ pixel: 'Meta pixel (Sandbox)' }) }).click()
  const failed = page.getByRole('row', { name: new RegExp(`^${accuracyText.en.outcomes.failed}`) })
  // The purchase may still wait for its other copy.
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('table', { name: accuracyText.en.days }).waitFor()
        return failed.count()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1)
  await failed.getByRole('button').click()
  await orderFailure({ mode: 'none' })
  await page.getByRole('link', { name: text.again }).click()
  await page.getByRole('button', { name: text.listOf({ outcome: text.outcomes.accepted, n: 1 }) }).click(LOADED)
  await page.getByRole('link', { name: order }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.send({ n: 1 }) }).click()
  await page.getByRole('dialog').getByText(`${text.now.delivered}: 1`).waitFor(LOADED)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: new RegExp(text.kinds.replay) })
    .getByText(text.finished)
    .waitFor()
  await page.getByRole('link', { name: accuracyText.en.loadingTitle }).click()
  await expect.poll(() => failed.count(), { timeout: 15_000 }).toBe(0)
  const after = await takenPurchases()
  expect([...after].filter(([id]) => !before.has(id)).map(([, count]) => count)).toEqual([1])
  expect([shopper.errors, errors]).toEqual([[], []])
})

test('one order is replayed from its receipt, in Chinese and dark, and the receipt says so', async () => {
  const text = refillText.zh
  await orderFailure({ mode: 'refuse event', eventName: 'Purchase' })
  const shopper = await openPage()
  const order = await buyFromAd(shopper.page, 'ReplayClick')
  const { page, errors } = await openPage({ language: 'zh', theme: 'dark' })
  await signIn(page)
  const receipt = `${STORE}/events-monitor/receipt/${encodeURIComponent(order)}`
  const again = page.getByRole('link', { name: text.sendAgain })
  await expect
    .poll(
      async () => {
        await page.goto(receipt)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        return again.count()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1)
  await expectAccessible(page)
  await orderFailure({ mode: 'none' })
  await again.click()
  await page.getByRole('button', { name: text.send({ n: 1 }) }).click(LOADED)
  await page.getByRole('dialog').getByText(`${text.now.delivered}: 1`).waitFor(LOADED)
  await page.goto(receipt)
  await page.getByText(receiptText.zh.summary({ delivered: 2, pixels: 2 })).waitFor(LOADED)
  await page
    .getByRole('row', { name: /Meta pixel/ })
    .getByText(text.refilled)
    .waitFor()
  await page.goto(`${STORE}/pixels`)
  expect([shopper.errors, errors]).toEqual([[], []])
})
