/** Data of a connected shop: its orders are imported while the owner watches; a customer's export and erasure requests are carried out and listed, and reports stay the same. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { orderHistoryText } from '../apps/web/src/screens/order-history/order-history.text.ts'
import { placesText } from '../apps/web/src/widgets/erased-places.text.ts'
import { privacyText } from '../apps/web/src/screens/privacy/privacy.text.ts'
import { historyImportText } from '../apps/web/src/widgets/history-import.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn, windUntil } from './browser.ts'
import { connectShop } from './new-owner.ts'

const SHOP = 'quiet-harbor'
const shopPage = `/sandbox/shopify/${SHOP}.myshopify.com/`

let page: Page
let errors: string[]
let store: string
beforeAll(async () => {
  const opened = await openPage({ isKept: true, ownClock: true })
  page = opened.page
  errors = opened.errors
  await signIn(page)
})
afterAll(() => page.context().close())

/** Sets how the simulated Shopify's bulk exports behave. */
const orderExports = async (order: object): Promise<void> => {
  const answer = await fetch(`${appUrl}/sandbox/shopify/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(200)
}

it('shows how far the import is without a reload, and then every day as Shopify has it', async () => {
  const text = historyImportText.en
  // Until the page has shown it, however long that takes.
  await orderExports({ mode: 'bulk', outcome: 'complete', reads: 10_000 })
  store = await connectShop(page, SHOP)
  await page.goto(`/website/${store}/order-history`)
  await page.getByText(/^Shopify is preparing the orders of the last 60 days/).waitFor()
  await page.getByRole('progressbar', { name: text.progress }).waitFor()
  await page.getByText(text.goesOn).waitFor()
  await orderExports({ mode: 'none' })
  await expectAccessible(page)

  await page.getByText(/^\d+ orders of the last 60 days imported$/).waitFor({ timeout: 60_000 })
  expect(await page.getByRole('progressbar').count()).toBe(0)
  const days = page.getByRole('table', { name: orderHistoryText.en.table }).locator('tbody tr')
  const states = async (): Promise<string[]> => {
    await page.reload()
    await page.getByText(/^\d+ orders of the last 60 days imported$/).waitFor()
    return days.allInnerTexts()
  }
  // The comparison is updated right after the import.
  await expect.poll(async () => (await states()).length, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(30)
  for (const day of await days.allInnerTexts()) expect(day).toContain(orderHistoryText.en.same)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

/** The open list of requests asks the server again after this time. */
const LOOK_MS = 10_000

/** Sends one of Shopify's privacy topics about the buyer of the newest order, and waits until its row says done. */
const ask = async (topic: 'customers/data_request' | 'customers/redact'): Promise<void> => {
  await page.goto(shopPage)
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
  await page.getByRole('button', { name: `Send ${topic}` }).click()
  await (await sent).response()
  await page.goto(`/website/${store}/privacy`)
  const row = page.getByRole('row').filter({ hasText: privacyText.en.topics[topic] })
  await windUntil(page, row.getByText(privacyText.en.states.done), LOOK_MS)
  await row.getByRole('button').click()
}

/** Rows of the report by channel with their credit. */
const readReport = async (): Promise<string[]> => {
  await page.goto(`/website/${store}/conversion-analysis?range=last_60d`)
  await page.getByText(conversionAnalysisText.en.closesTitle).waitFor()
  await page.locator('tbody tr').first().waitFor()
  return page.locator('tbody tr').allInnerTexts()
}

it('carries out a customer’s export and erasure, says what was done, and keeps every total', async () => {
  await page.goto(shopPage)
  const email = await page.locator('input[name=email]').inputValue()
  const order = (await page.locator('tbody tr').first().locator('td').first().innerText()).trim()
  const openOrder = async () => {
    await page.goto(`/website/${store}/order-attribution?range=last_30d&orderNumber=${encodeURIComponent(order)}`)
    const row = page.locator('tbody tr').filter({ hasText: order })
    const customer = (await row.locator('th, td').nth(2).innerText()).split('\n')[0] ?? ''
    await row.locator('[data-open-row]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(orderAttributionText.en.detail.amount).waitFor()
    return { customer, said: await dialog.innerText() }
  }
  const before = { order: await openOrder(), report: await readReport() }
  const name = before.order.customer
  expect(name).toMatch(/^\S+ \S+/)
  expect(before.order.said).toContain(name)

  await ask('customers/data_request')
  const drawer = page.getByRole('dialog', { name: privacyText.en.topics['customers/data_request'] })
  await drawer.getByText(placesText.en.orders, { exact: true }).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: privacyText.en.download }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email)

  await ask('customers/redact')
  await page.getByRole('dialog').getByText(placesText.en['names and addresses'], { exact: true }).first().waitFor()
  await expectAccessible(page)
  // The erasure also deletes the earlier export file.
  await page.goto(`/website/${store}/privacy`)
  await page.getByRole('row').filter({ hasText: privacyText.en.topics['customers/data_request'] }).getByRole('button').click()
  await drawer.getByText(/^The export was destroyed /).waitFor()
  expect(await drawer.getByRole('button', { name: privacyText.en.download }).count()).toBe(0)
  const after = { order: await openOrder(), report: await readReport() }
  expect(after.report).toEqual(before.report)
  expect(after.order.customer).toBe(orderAttributionText.en.unknownCustomer)
  for (const gone of [name, email]) expect(after.order.said).not.toContain(gone)
  expect(errors).toEqual([])
})
