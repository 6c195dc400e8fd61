/** The ads report in the demo store: campaigns with the gap to the platform's claims, their ad sets, and totals that close, in both languages; a link's tag that the store assigns; and the tags of running ads. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adsReportText } from '../apps/web/src/screens/ads-report/ads-report.text.ts'
import { linkTagsOf } from '@convbox/contract/link-tags'
import { adLinksText } from '../apps/web/src/screens/ads-report/links/ad-links.text.ts'
import { untaggedAdsText } from '../apps/web/src/screens/ads-report/links/untagged-ads.text.ts'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { explainDrawerText } from '../apps/web/src/widgets/explain-drawer.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { connectMeta } from './connect-meta.ts'

describe.each(['en', 'zh'] as const)('the ads of the demo store in %s', (language) => {
  const text = adsReportText[language]
  const analysis = conversionAnalysisText[language]

  it('are reached from the conversion analysis, and opened from a campaign to its ad sets', async () => {
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis?range=last_30d')
    await page.getByRole('link', { name: analysis.toAdsReport }).click()
    const table = page.getByRole('table', { name: text.tableLabel })
    const campaigns = table.locator('tbody').getByRole('button', { name: new RegExp(text.openCampaign({ name: '.+' })) })
    await campaigns.first().waitFor()
    await page.getByText(analysis.closesTitle).waitFor()
    // The gap in percent of the channel's own sales.
    expect(await table.locator('tfoot tr').innerText()).toMatch(/\([+-]?[\d,.]+%\)/)
    await expectAccessible(page)

    await table
      .locator('tfoot')
      .getByRole('button', { name: new RegExp(`^${text.explain}`) })
      .nth(1)
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(explainDrawerText[language].whyDiffers).waitFor()
    await drawer.getByRole('link', { name: /#/ }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await campaigns.first().click()
    await page.waitForURL(/tab=adset&campaign=/)
    await page.getByText(analysis.closesTitle).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('adset')
    await expectAccessible(page)

    await page.goBack()
    await page.getByRole('combobox', { name: text.model }).click()
    await page.getByRole('option', { name: text.modelHelp.first_click }).click()
    await page.waitForURL(/model=first_click/)
    await campaigns.first().waitFor()
    expect(errors).toEqual([])
  })
})

/** Ads are read by a job of every minute, beside everything else that a busy program does. */
const PATIENT_MS = 240_000

/** Opens the page again until it shows what the program derives in the background. */
const openUntil = async (page: Page, address: string, shown: Locator): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.goto(address)
        return shown.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 150_000 },
    )
    .toBe(true)
}

it('a tag of no known ad is assigned to a campaign, and taken back', async () => {
  const text = adLinksText.en
  const campaign = 'Typed by hand'
  const shopper = await openPage({})
  await shopper.page.goto(`/demo-store/?utm_source=facebook&utm_medium=cpc&utm_campaign=${encodeURIComponent(campaign)}`)
  const { page, errors } = await openPage({})
  await signIn(page)
  const assign = page.getByRole('button', { name: text.assignOf({ text: campaign }) })
  await openUntil(page, '/website/northwind-goods/ads-report/links?range=today', assign)
  await expectAccessible(page)

  await assign.click()
  const dialog = page.getByRole('dialog', { name: text.dialogTitle })
  await dialog.getByRole('searchbox').fill('lookalike')
  await dialog.getByRole('button', { name: text.choose({ name: 'Prospecting - Lookalike 1%' }) }).click()
  await page.getByText(text.saved).waitFor()
  await assign.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: new RegExp(text.tabs.mappings) }).click()
  await page.getByRole('button', { name: text.removeOf({ text: campaign.toLowerCase() }) }).click()
  await page.getByText(text.removed).waitFor()
  await page.getByRole('tab', { name: new RegExp(text.tabs.clicks) }).click()
  await assign.waitFor()
  expect(errors).toEqual([])
})

it.each(['en', 'zh'] as const)(
  'a running ad whose link lacks tags is shown with what to paste, in %s',
  async (language) => {
    const text = untaggedAdsText[language]
    const connecting = await openPage({ language: 'en' })
    await signIn(connecting.page)
    await connectMeta(connecting.page)
    const { page, errors } = await openPage({ language })
    await signIn(page)
    const list = page.getByRole('list', { name: text.label })
    await openUntil(page, '/website/northwind-goods/ads-report/links?tab=untagged', list)
    const paste = list.getByRole('group', { name: text.copyLabel({ ad: 'New - Autumn teaser' }) })
    expect(await paste.innerText()).toContain(linkTagsOf('facebook ads'))
    await expectAccessible(page)
    // Its campaign is shown with status and budget.
    await page.goto('/website/northwind-goods/ads-report')
    await page.getByText(`$120.00 ${{ en: 'per day', zh: '每天' }[language]}`).waitFor()
    expect(errors).toEqual([])
  },
  PATIENT_MS,
)
