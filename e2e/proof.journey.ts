/** The owner proves that an order reached every pixel: its receipt, the file, and the accuracy that counts it. */
import { expect, test } from 'vitest'
import { accuracyText } from '../apps/web/src/screens/pixels/accuracy/accuracy.text.ts'
import { qualityText } from '../apps/web/src/screens/pixels/quality/quality.text.ts'
import { receiptText } from '../apps/web/src/screens/events-monitor/receipt/receipt.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyFromAd } from './shopper.ts'

const STORE = '/website/northwind-goods'
const LOADED = { timeout: 60_000 }

test('the receipt of an order names each pixel with its proof, and is downloaded', async () => {
  const shopper = await openPage()
  const order = await buyFromAd(shopper.page, 'ReceiptClick')
  const { page, errors } = await openPage()
  await signIn(page)
  await page.goto(`${STORE}/events-monitor?tab=log&range=today&orderId=${encodeURIComponent(order)}`)
  // The log is asked again by itself; the order's number leads to the receipt.
  await page.getByRole('link', { name: order }).first().click(LOADED)
  await page.getByRole('heading', { name: receiptText.en.title({ order }) }).waitFor()
  await page.getByText(receiptText.en.summary({ delivered: 2, pixels: 2 })).waitFor(LOADED)
  expect(await page.getByRole('row', { name: /Meta pixel/ }).innerText()).toMatch(/Confirmed[^]+HTTP 200/)
  expect(await page.getByRole('row', { name: /GA4 property/ }).innerText()).toMatch(/Accepted[^]+HTTP 204/)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: receiptText.en.download, exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`northwind-goods_receipt_${order.replace('#', '')}.xlsx`)
  expect([shopper.errors, errors]).toEqual([[], []])
})

test('accuracy counts the order, and leads in Chinese and dark from the figure to its receipt', async () => {
  const shopper = await openPage()
  const order = await buyFromAd(shopper.page, 'AccuracyClick')
  const { page, errors } = await openPage({ language: 'zh', theme: 'dark' })
  await signIn(page)
  await page.goto(`${STORE}/pixels`)
  await page.getByRole('button', { name: /Meta pixel.*的准确率/ }).click()
  await page.getByRole('table', { name: accuracyText.zh.days }).waitFor()
  const delivered = page.getByRole('button', { name: new RegExp(`^${accuracyText.zh.outcomes.delivered}`) })
  const drawer = page.getByRole('dialog')
  const link = drawer.getByRole('link', { name: order })
  // The purchase may still wait for its other copy.
  await expect
    .poll(
      async () => {
        await page.reload()
        await delivered.click()
        await drawer.getByRole('listitem').first().waitFor()
        return link.isVisible()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(true)
  await expectAccessible(page)
  await link.click()
  await page.getByRole('heading', { name: receiptText.zh.title({ order }) }).waitFor()
  await page.goBack()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: accuracyText.zh.quality }).click()
  await page.getByRole('figure', { name: qualityText.zh.chart }).waitFor()
  await expectAccessible(page)
  expect([shopper.errors, errors]).toEqual([[], []])
})
