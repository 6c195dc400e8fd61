/** What a campaign's row opens. */
import { adsReport } from '@convbox/contract/reports/ads-report'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { twoRows } from './analysis-samples.ts'

const { report } = conversionAnalysis
const address = inShop('conversion-analysis')

it('opens a campaign of an ad platform at its ad sets', async () => {
  const rows = [
    { key: 'one', kind: 'credited' as const, channel: 'google ads', value: 'Spring Sale', isAd: true, measures: { orders: '2' } },
    { key: 'other', kind: 'credited' as const, channel: 'klaviyo', value: 'Newsletter', isAd: false, measures: { orders: '1' } },
  ]
  const { user, address: now } = renderScreen(`${address}?tab=campaign&level=campaign&range=last_7d`, [
    answers(report, { ...twoRows, rows }),
    staysPending(adsReport.report),
  ])
  await user.click(await screen.findByRole('button', { name: /^Spring Sale/ }))
  const { pathname, searchParams } = new URL(now(), 'http://convbox.example')
  expect(pathname).toBe(inShop('ads-report'))
  expect(Object.fromEntries(searchParams)).toMatchObject({ channel: 'google ads', tab: 'adset', campaign: 'Spring Sale', range: 'last_7d' })
})

it('opens no campaign of a channel without ads', async () => {
  const rows = [
    { key: 'other', kind: 'credited' as const, channel: 'klaviyo', value: 'Newsletter', isAd: false, measures: { orders: '1' } },
  ]
  renderScreen(`${address}?tab=campaign&level=campaign`, [answers(report, { ...twoRows, rows })])
  await screen.findByText('Newsletter')
  expect(screen.queryByRole('button', { name: /^Newsletter/ })).toBeNull()
})
