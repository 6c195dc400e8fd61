import { plansFor } from '@convbox/contract/plans'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import type { CreativeDetails } from '@convbox/contract/reports/creative-compass.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { creativeText } from './creative-compass.text.ts'

const { en, zh } = creativeText
const address = inShop('creative-compass/trends')
const named = `${address}?creatives=${encodeURIComponent('["a","b"]')}`

const creative = (key: string, spend: string): Plain<CreativeDetails> => ({
  row: {
    key,
    name: `Creative ${key}`,
    kind: 'picture',
    isAwaited: false,
    platforms: ['facebook'],
    adCount: 1,
    joined: 1,
    tags: [{ tag: `Tag ${key}`, isByHand: true }],
    measures: { spend, orders: '2', sales: '90' },
    fatigue: { state: 'steady' },
  },
  ads: [],
  days: [{ day: '2026-03-09', measures: { spend, orders: '2', sales: '90' } }],
})
const details = (...all: Plain<CreativeDetails>[]) => answers(creativeCompass.details, { currency: 'USD', timezone: 'UTC', creatives: all })

it('waits', async () => {
  renderScreen(named, [staysPending(creativeCompass.details)])
  await screen.findByRole('heading', { level: 1, name: en.trendsTitle })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed, also of the list of creatives', async () => {
  renderScreen(address, [refuses(creativeCompass.report, 'overloaded'), staysPending(creativeCompass.details)])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(named, [refuses(creativeCompass.details, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Creative Trends'], plans: plansFor('Creative Trends') }))
})

it('says that none had figures', async () => {
  renderScreen(named, [details()], { language: 'zh' })
  await screen.findByText(zh.emptyTrendsTitle)
  screen.getByRole('link', { name: zh.chooseOthers })
})

it.each(['en', 'zh'] as const)('shows creatives side by side and day by day, in %s', async (language) => {
  const text = creativeText[language]
  const { sent } = renderScreen(named, [details(creative('a', '30'), creative('b', '12.5'))], { language })
  const table = within(await screen.findByRole('table', { name: text.compareTable }))
  const spend = within(table.getByRole('row', { name: new RegExp(metricsText[language].spend.label) }))
  spend.getByText('$30.00')
  spend.getByText('$12.50')
  table.getByText('Tag b')
  // 90 of 30 and of 12.5.
  const roas = within(table.getByRole('row', { name: new RegExp(`^${metricsText[language].roas.label} 3.00 7.20$`) }))
  roas.getByText('7.20')
  screen.getByRole('application', { name: text.chartTitle({ metric: metricsText[language].spend.label }) })
  expect(sent(creativeCompass.details)).toMatchObject([{ keys: ['a', 'b'], from: '2026-02-09', to: '2026-03-10' }])
})

it('begins with the creatives of the most spend', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => creative(key, '1').row)
  const { sent } = renderScreen(address, [
    answers(creativeCompass.report, {
      currency: 'USD',
      convertedFrom: [],
      timezone: 'UTC',
      rows,
      rowCount: 4,
      shown: {},
      none: { measures: {}, ads: 0, reasons: [] },
      total: {},
      tags: [],
      creativeCount: 4,
      awaited: 0,
      missingRates: { orders: 0, spend: 0 },
      pageNo: 1,
      pageSize: 50,
    }),
    details(creative('a', '3')),
  ])
  await screen.findByText(en.topBySpend)
  expect(sent(creativeCompass.details)).toMatchObject([{ keys: ['a', 'b', 'c'] }])
})
