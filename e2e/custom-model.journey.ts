/** A store's own model: rules made from a model of the list, tried, saved, seen in the report, and taken back; then seen in Chinese. */
import { expect, it } from 'vitest'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { customModelText } from '../apps/web/src/screens/conversion-analysis/custom/custom-model.text.ts'
import { modelSettingsText } from '../apps/web/src/screens/conversion-analysis/model-settings/model-settings.text.ts'
import { creditText } from '../packages/contract/src/metrics/credit.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const REPORT = '/website/northwind-goods/conversion-analysis?range=last_30d&model=custom'

it('is set from a model of the list with a rule, changes the report, and is taken back', async () => {
  const analysis = conversionAnalysisText.en
  const text = { ...modelSettingsText.en, ...customModelText.en }
  const { page, errors } = await openPage({ language: 'en' })
  await signIn(page)
  await page.goto(REPORT)
  await page.getByText(analysis.customNotSet).waitFor()
  await page.getByText(analysis.closesTitle).waitFor()
  await page.getByRole('link', { name: analysis.toCustom }).click()

  await page.getByRole('button', { name: creditText.en.models.ushaped }).click()
  await page.getByRole('button', { name: text.addRule }).click()
  await page.getByRole('combobox', { name: text.value }).fill('google ads')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.try }).click()
  // Google Ads, the only touch of many orders, takes nothing any more: its third cell is "Orders then".
  const googleAds = page.getByRole('table', { name: text.trial }).getByRole('row', { name: /Google Ads/ })
  expect(await googleAds.getByRole('cell').nth(2).innerText()).toBe('0')
  const moved = page.getByRole('table', { name: text.movedOrders })
  await moved.getByRole('link').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await page.getByRole('table', { name: text.history }).getByText(text.inForce).waitFor()

  await page.locator('#content').getByRole('link', { name: text.toAnalysis }).click()
  await page.getByText(analysis.closesTitle).waitFor()
  await page.getByText(/without a touch that takes credit/).waitFor()

  await page.getByRole('link', { name: analysis.toCustom }).click()
  await page.getByRole('button', { name: text.undo }).click()
  await page.getByText(text.initialRestored).waitFor()
  await page.goto(REPORT)
  await page.getByText(analysis.closesTitle).waitFor()
  expect(await page.getByText(/without a touch that takes credit/).count()).toBe(0)
  expect(errors).toEqual([])
})

it('reads in Chinese', async () => {
  const { page, errors } = await openPage({ language: 'zh' })
  await signIn(page)
  await page.goto('/website/northwind-goods/conversion-analysis/custom')
  await page.getByRole('heading', { level: 1, name: customModelText.zh.title }).waitFor()
  await page.getByText(customModelText.zh.rulesHelp).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
