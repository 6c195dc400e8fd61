import { gaps } from '@convbox/contract/api/gaps'
import type { ResultOf } from '@convbox/contract/endpoint'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chartsText } from '../../charts/charts.text.ts'
import { answers, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inAllSites, inShop } from '../../testing/tiny-shop.ts'
import { gapsText } from '../../widgets/gaps.text.ts'
import { compared, twoRows } from './analysis-samples.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'

const { en } = conversionAnalysisText
const address = inShop('conversion-analysis')
const { report } = conversionAnalysis
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('draws a second metric and the channels that sell most, in the address too, and hides a line by its name', async () => {
  const { user, address: now, sent } = renderScreen(address, [answers(report, compared)])
  await row(/Meta Ads/)
  const lines = within(screen.getByRole('group', { name: chartsText.en.lines }))
  expect(lines.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sales', en.previous])
  await user.click(lines.getByRole('button', { name: en.previous }))
  expect(lines.getByRole('button', { name: en.previous }).getAttribute('aria-pressed')).toBe('false')
  // The last visible line cannot be hidden.
  await user.click(lines.getByRole('button', { name: 'Sales' }))
  expect(lines.getByRole('button', { name: 'Sales' }).getAttribute('aria-pressed')).toBe('true')

  await user.click(screen.getByRole('combobox', { name: new RegExp(en.second) }))
  await user.click(await screen.findByRole('option', { name: 'Orders' }))
  expect(now()).toContain('second=orders')
  await user.click(screen.getByRole('button', { name: en.topChannels }))
  await waitFor(() => expect(sent(report).at(-1)).toMatchObject({ channel: 'facebook ads', level: 'channel', columns: 'sales' }))
  expect(now()).toContain('lines=channels')
  const chart = screen.getByRole('application', { name: en.chartTitle({ metric: 'Sales' }) })
  chart.focus()
  await user.keyboard('{ArrowRight}')
  // By its name, not by its stored value.
  within(chart).getByText('Meta Ads')
})

it('says of a marked day what it was, what the day before was, and the change in percent', async () => {
  const { user } = renderScreen(address, [answers(report, compared)])
  await row(/Meta Ads/)
  screen.getByRole('application', { name: en.chartTitle({ metric: 'Sales' }) }).focus()
  await user.keyboard('{ArrowRight}')
  const chart = within(screen.getByRole('application', { name: en.chartTitle({ metric: 'Sales' }) }))
  // 100 against 50 on 6 February.
  chart.getByText('Mar 8')
  chart.getByText('Feb 6')
  chart.getByText('▲ 100.00%')
})

it.each(['en', 'zh'] as const)('shades when data was missing, and says so of the marked day and in a list (%s)', async (language) => {
  const missing: Plain<ResultOf<typeof gaps.gaps>> = {
    timezone: 'America/New_York',
    gaps: [
      { kind: 'script', from: '2026-03-08T15:00:00.000Z', to: '2026-03-08T18:00:00.000Z', repair: 'none', orders: 2 },
      {
        kind: 'webhooks',
        from: '2026-03-09T04:00:00.000Z',
        to: '2026-03-10T04:00:00.000Z',
        repair: 'whole',
        orders: 3,
        repairedOrders: 3,
      },
    ],
  }
  const { user } = renderScreen(address, [answers(report, twoRows), answers(gaps.gaps, missing)], { language })
  await screen.findByText(chartsText[language].gaps({ n: 2 }))
  const script = gapsText[language].scriptOrders({
    span: gapsText[language].span({ from: '2026-03-08 11:00', to: '2026-03-08 14:00' }),
    orders: '2',
  })
  const webhooks = gapsText[language].webhooks({ day: '2026-03-09', orders: '3', repaired: '3' })
  const metric = metricsText[language].sales.label
  const chart = screen.getByRole('application', { name: conversionAnalysisText[language].chartTitle({ metric }) })
  expect(within(chart).queryByText(script)).toBeNull()
  chart.focus()
  await user.keyboard('{ArrowRight}')
  within(chart).getByText(script)
  expect(within(chart).queryByText(webhooks)).toBeNull()
  await user.keyboard('{ArrowRight}')
  within(chart).getByText(webhooks)
  for (const label of [script, webhooks]) within(screen.getByRole('group', { name: '' })).getByText(label)
})

it('names the store of each gap on All-Sites, in the days of its own zone', async () => {
  // Noon to 15:00 of Shanghai's 9 March; in UTC it would begin at 4:00.
  const store = { websiteName: 'big-shop', websiteTitle: 'Big Shop', timezone: 'Asia/Shanghai' }
  const gap = {
    kind: 'script',
    from: '2026-03-09T04:00:00.000Z',
    to: '2026-03-09T07:00:00.000Z',
    repair: 'none',
    orders: 0,
    store,
  } as const
  renderScreen('/website/all-sites/conversion-analysis', [
    inAllSites,
    answers(report, twoRows),
    answers(gaps.gaps, { timezone: 'UTC', gaps: [gap] }),
  ])
  await screen.findByText(chartsText.en.gaps({ n: 1 }))
  const span = gapsText.en.span({ from: '2026-03-09 12:00', to: '2026-03-09 15:00' })
  within(screen.getByRole('group', { name: '' })).getByText(gapsText.en.ofStore({ store: 'Big Shop', gap: gapsText.en.script({ span }) }))
})
