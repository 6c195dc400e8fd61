import { METRICS } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop } from '../../../testing/tiny-shop.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { explainDrawerText } from '../../../widgets/explain-drawer.text.ts'
import { CATALOGUE_SECTIONS } from './catalogue-sections.ts'
import { metricCatalogueText } from './metric-catalogue.text.ts'

const { en, zh } = metricCatalogueText
const address = inShop('conversion-analysis/metrics')
const count = Object.keys(METRICS).length

it('lists every metric once, in four sections that the address can point to', async () => {
  renderScreen(address)
  await screen.findByRole('heading', { level: 1, name: en.title })
  screen.getByText(en.found({ n: count, of: count }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(count)
  const jumps = within(screen.getByRole('navigation', { name: en.jump })).getAllByRole<HTMLAnchorElement>('link')
  expect(jumps.map(({ hash }) => hash)).toEqual(CATALOGUE_SECTIONS.map((section) => `#${section}`))
  for (const { hash } of jumps) expect(document.querySelector(hash)).not.toBeNull()
})

it.each(['newCustomerOrders', 'returningOrders'] as const)('says of %s that orders of nobody known are neither', (key) => {
  expect(metricsText.en[key].description).toContain('neither new nor returning')
  expect(metricsText.zh[key].description).toContain('既不算新客也不算老客')
})

it('shows the formula, key and source of a ratio', async () => {
  renderScreen(address)
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${metricsText.en.costPerCheckout.label}`) }))
  row.getByText('costPerCheckout')
  row.getByText(`${metricsText.en.spend.label} ÷ ${metricsText.en.checkouts.label}`)
  row.getByText(en.formats.price)
  row.getByText(en.withCurrency)
})

it.each([
  ['sales', 'credited'],
  ['impactedOrders', 'impacted'],
  ['storeSales', 'whole'],
  ['visitors', 'people'],
  ['customers', 'people'],
  ['returningOrders', 'credited'],
  ['cbAddToCarts', 'shared'],
  ['sessions', 'counted'],
  ['orders7dClick', 'byDay'],
] as const)('says how %s is worked out, though it is no ratio', async (metric, word) => {
  renderScreen(address)
  await screen.findByRole('heading', { level: 1, name: en.title })
  const row = document.getElementById(metric)
  if (row === null) throw new Error(`No row of ${metric}`)
  within(row).getByText(explainDrawerText.en.formulas[word])
})

it('finds metrics by any of their words, keeps the search in the address, and offers to clear one that finds none', async () => {
  const { user } = renderScreen(`${address}?q=bounce`)
  await screen.findByText(en.found({ n: 2, of: count }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(metricsText.en.bouncedSessions.label),
    expect.stringContaining(metricsText.en.bounceRate.label),
  ])
  const field = screen.getByRole('searchbox', { name: en.search })
  await user.clear(field)
  await user.type(field, 'nothing like it{Enter}')
  await screen.findByRole('heading', { name: en.noneTitle })
  expect(location.search).toContain('q=nothing')
  await user.click(screen.getByRole('button', { name: en.clear }))
  await screen.findByText(en.found({ n: count, of: count }))
})

it('is in Chinese', async () => {
  renderScreen(address, [], { language: 'zh' })
  await screen.findByRole('heading', { level: 1, name: zh.title })
  screen.getByText(metricsText.zh.bounceRate.description)
})

it('needs the plan of the report', async () => {
  renderScreen(address, [planlessShop])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})
