/** A new store sees what its ads cost: of an account that it connects, of a file, of a fixed cost, and by a rate that it sets itself. */
import { addDays, todayIn } from '@convbox/contract/date-range'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adsReportText } from '../apps/web/src/screens/ads-report/ads-report.text.ts'
import { integrationsText } from '../apps/web/src/screens/integrations/integrations.text.ts'
import { ownSpendText } from '../apps/web/src/screens/integrations/spend/own-spend.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { makeStore } from './sandbox-store.ts'

const { en: text } = ownSpendText
const { en: integrations } = integrationsText

/** Website name of the store. */
let store: string
beforeAll(async () => {
  const { page } = await openPage({ isKept: true })
  await signIn(page)
  ;({ name: store } = await makeStore(page, 'Spend Shop', 'https://spend.example/'))
  await page.context().close()
})

const open = async (): Promise<{ page: Page; errors: string[] }> => {
  const opened = await openPage({})
  await signIn(opened.page)
  return opened
}
/** The total's row of the ads report of a channel. */
const totalOf = async (page: Page, channel: string) => {
  await page.goto(`/website/${store}/ads-report?channel=${encodeURIComponent(channel)}`)
  const total = page.getByRole('table', { name: adsReportText.en.tableLabel }).locator('tfoot tr')
  await total.waitFor()
  return total
}
/** Spend is read by a job of every minute, beside everything else that a busy program does. */
const PATIENT_MS = 240_000

it(
  'connects an ad account, sees how far its spend is read, and then its spend',
  async () => {
    const { page, errors } = await open()
    await page.goto(`/website/${store}/integrations`)
    const snapchat = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Snapchat/ }) })
    await snapchat
      .getByRole('button', { name: /Connect/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`**/website/${store}/integrations**`)
    const picker = page.getByRole('dialog', { name: integrations.pickTitle({ platform: 'Snapchat' }) })
    await picker.getByRole('region', { name: 'Northwind Main' }).getByRole('checkbox').first().check()
    await picker.getByRole('button', { name: integrations.pickSave }).click()
    await picker.waitFor({ state: 'detached' })
    // The page asks again by itself.
    await snapchat.getByText(/^Spend (of 13 months is being read|is about to be read|read )/).waitFor()
    await snapchat.getByText(/^Spend read /).waitFor({ timeout: PATIENT_MS / 2 })
    await expectAccessible(page)
    const total = await totalOf(page, 'snapchat')
    expect(await total.innerText()).toMatch(/\$[\d,]*[1-9][\d,]*\.\d\d/)
    expect(errors).toEqual([])
  },
  PATIENT_MS,
)

it('uploads a file only once it is right, sets a rate that it needs, and corrects it', async () => {
  const { page, errors } = await open()
  // New York's, two days ago: a day that has passed everywhere.
  const day = addDays(todayIn('America/New_York', Date.now()), -2)
  const choose = (csv: string) =>
    page
      .getByLabel(text.choose)
      .last()
      .setInputFiles({ name: 'spend.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.goto(`/website/${store}/integrations/spend`)
  await page.getByRole('heading', { name: text.file }).waitFor()
  await choose(`day,channel,spend\n${day},reddit,40\n${day},reddit,"40,5"`)
  await page.getByRole('cell', { name: text.faults['no number'] }).waitFor()
  expect(await page.getByRole('button', { name: /^Store \d/ }).count()).toBe(0)
  await expectAccessible(page)

  // 40 in the store's own currency; 1,000 in one of which no rate is known.
  await choose(`day,channel,spend,currency,campaign\n${day},reddit,40,,Autumn\n${day},podcast,1000,XAF,Mornings`)
  await page.getByText(text.nothingYet).waitFor()
  await page.getByRole('button', { name: text.store({ n: 2 }) }).click()
  await page.getByText(text.stored({ n: 2 })).waitFor()
  await page
    .getByRole('table', { name: text.fromFiles })
    .getByRole('row', { name: /Reddit.*\$40\.00/i })
    .waitFor()
  expect(await (await totalOf(page, 'reddit')).innerText()).toContain('$40.00')
  // Not known, which is not 0.
  expect(await (await totalOf(page, 'podcast')).innerText()).toMatch(/^Total\s+-\s/)

  const setRate = async (rate: string): Promise<void> => {
    await page.goto(`/website/${store}/integrations/spend`)
    const rates = page.locator('form').filter({ has: page.getByRole('button', { name: text.setRate }) })
    await rates.getByLabel(text.currency).fill('XAF')
    await rates.getByLabel(text.from).fill(day)
    await rates.getByLabel(text.rate({ currency: 'USD' })).fill(rate)
    await rates.getByRole('button', { name: text.setRate }).click()
    await page.getByText(text.rateSet({ n: 1 })).waitFor()
  }
  await setRate('0.0016')
  expect(await (await totalOf(page, 'podcast')).innerText()).toContain('$1.60')
  await setRate('0.002')
  expect(await (await totalOf(page, 'podcast')).innerText()).toContain('$2.00')
  expect(errors).toEqual([])
})

it('adds a fixed cost, which is spread over its days, and deletes it', async () => {
  const { page, errors } = await open()
  const until = addDays(todayIn('America/New_York', Date.now()), -2)
  await page.goto(`/website/${store}/integrations/spend`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: text.add, exact: true }) })
  await form.getByLabel(text.name).fill('Agency')
  await form.getByLabel(text.channel).fill('agency')
  await form.getByLabel(text.cost).fill('70')
  await form.getByRole('combobox', { name: text.per }).click()
  await page.getByRole('option', { name: text.periods.week }).click()
  await form.getByLabel(text.from).fill(addDays(until, -2))
  await form.getByLabel(text.until).fill(until)
  await form.getByRole('button', { name: text.add, exact: true }).click()
  await page.getByText(text.saved({ name: 'Agency' })).waitFor()
  // 70 a week is 10 a day, for three days.
  expect(await (await totalOf(page, 'agency')).innerText()).toContain('$30.00')

  await page.goto(`/website/${store}/integrations/spend`)
  await page.getByRole('button', { name: text.erase({ name: 'Agency' }) }).click()
  await page.getByText(text.erased({ name: 'Agency' })).waitFor()
  expect(errors).toEqual([])
})
