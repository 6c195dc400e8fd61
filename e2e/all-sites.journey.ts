/** A user with two stores opens All-Sites. */
import { expect, it } from 'vitest'
import { viewPlanText } from '../apps/web/src/screens/beginning/view-plan/view-plan.text.ts'
import { adsReportText } from '../apps/web/src/screens/ads-report/ads-report.text.ts'
import { cohortsText } from '../apps/web/src/screens/cohorts/cohorts.text.ts'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { ledgerText } from '../apps/web/src/screens/ledger/ledger.text.ts'
import { shellText } from '../apps/web/src/shell/shell.text.ts'
import { z } from 'zod'
import { expectAccessible, openPage, signIn } from './browser.ts'

const infoSchema = z.object({ result: z.object({ activeTenantId: z.string() }) })

it('the orders of all stores stand in one list; one opens in its own store; what is about one store says so', async () => {
  const text = shellText.en
  const { page, errors } = await openPage()
  await signIn(page)
  await page.goto('/setting/website-list')
  // A second store, created as the form for stores outside Shopify does.
  const info: unknown = await page.evaluate(async () => (await fetch('/api/Auth/v2/get/userInfo')).json())
  const { result } = infoSchema.parse(info)
  const status = await page.evaluate(async (tenantId) => {
    const store = {
      websiteUrl: 'second.example',
      websiteTitle: 'Second Store',
      timezone: 'Europe/Berlin',
      currencyCode: 'EUR',
      sandbox: true,
    }
    const answer = await fetch('/api/Auth/v2/create/website', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...store, tenantId }),
    })
    return answer.status
  }, result.activeTenantId)
  expect(status).toBe(200)

  await page.goto('/website/northwind-goods/order-attribution')
  await page.getByRole('button', { name: text.switchStore }).click()
  await page.getByRole('menuitem', { name: text.allSites }).click()
  await page.waitForURL('**/website/all-sites/order-attribution**')
  const order = page.getByRole('row', { name: /Northwind Goods/ }).first()
  await order.waitFor()
  await expectAccessible(page)

  // The conversion analysis adds the stores up: in dollars, of which one keeps euro.
  await page.getByRole('navigation', { name: text.navigation }).getByRole('link', { name: 'Conversion analysis' }).click()
  await page.getByText(conversionAnalysisText.en.closesTitle).waitFor()
  await page.getByText(conversionAnalysisText.en.converted({ currency: 'USD', from: 'EUR' })).waitFor()
  await expectAccessible(page)

  // The ads report opens from it.
  await page.getByRole('link', { name: conversionAnalysisText.en.toAdsReport, exact: true }).click()
  await page.getByRole('table', { name: adsReportText.en.tableLabel }).locator('tfoot').waitFor()
  await expectAccessible(page)
  await page.goBack()

  // The ledger and the cohorts add them up too, whose orders open in their own store.
  const { toLedger, toCohorts } = conversionAnalysisText.en
  await page.getByRole('link', { name: toLedger, exact: true }).click()
  await page.getByText(ledgerText.en.closes).waitFor()
  await page.getByRole('table', { name: ledgerText.en.tableLabel }).locator('tfoot').getByRole('button').first().click()
  // Whose orders come first depends on what other stores of the organization have.
  const openedFrom = (name: string) => page.getByRole('dialog').getByRole('link', { name }).first().getAttribute('href')
  const ofAStore = /^\/website\/(?!all-sites)/
  expect(await openedFrom(ledgerText.en.openOrder({ order: '' }).trim())).toMatch(ofAStore)
  await expectAccessible(page)
  await page.goto('/website/all-sites/conversion-analysis')
  await page.getByRole('link', { name: toCohorts, exact: true }).click()
  await page.getByRole('table', { name: cohortsText.en.tableLabel }).locator('tbody button').first().click()
  await page.getByRole('dialog').getByText(cohortsText.en.rules.cohort).waitFor()
  expect(await openedFrom(cohortsText.en.openOrder({ order: '' }).trim())).toMatch(ofAStore)
  await expectAccessible(page)
  await page.goto('/website/all-sites/order-attribution')
  await order.waitFor()

  // What is about one store stands in no menu here; its address says so.
  expect(await page.getByRole('navigation', { name: text.navigation }).getByRole('link', { name: 'Pixels' }).count()).toBe(0)
  await page.goto('/website/all-sites/pixels')
  await page.getByRole('heading', { level: 1, name: text.allSitesTitle }).waitFor()
  await page.getByText(text.allSitesNotice).waitFor()
  await expectAccessible(page)

  await page.goBack()
  await order.click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/website/northwind-goods/order-attribution')
  expect(errors).toEqual([])
})

it('in Chinese and in the dark: the menu of the account, what is new, and the plans', async () => {
  const text = shellText.zh
  const { page, errors } = await openPage({ language: 'zh', theme: 'dark' })
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: text.changelog.unread }).click()
  await page.getByRole('heading', { name: text.changelog.title }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text.changelog.title, exact: true }).waitFor()
  await page.getByRole('button', { name: text.account, exact: true }).click()
  await page.getByRole('menuitem', { name: text.accountPages.team }).waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: text.accountPages.pricingPlan }).click()
  await page.waitForURL('**/beginning/view-plan')
  await page.getByRole('heading', { level: 1, name: viewPlanText.zh.title }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
