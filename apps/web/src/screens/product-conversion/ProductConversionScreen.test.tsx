import { productConversion } from '@convbox/contract/reports/product-conversion'
import { FUNNEL_COLUMNS } from '@convbox/contract/reports/product-conversion.columns'
import type { ProductConversionAnswer, ProductRow } from '@convbox/contract/reports/product-conversion.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inAllSites, inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { widgetsText } from '../../widgets/widgets.text.ts'
import { productConversionText } from './product-conversion.text.ts'

const { en, zh } = productConversionText
const address = inShop('product-conversion')

const figures = {
  pageView: 40,
  viewContent: 30,
  addToCart: 6,
  initiateCheckout: 4,
  purchase: 3,
  units: 5,
  sales: '1250.5',
  vcToAtcRate: 0.2,
  atcToPurRate: 0.5,
  vcToPurRate: 0.1,
}
const row = (changes: Partial<Plain<ProductRow>> = {}): Plain<ProductRow> => ({
  productId: '7',
  variantId: '',
  title: 'Blue mug',
  variantTitle: '',
  imageUrl: '',
  ...figures,
  ...changes,
})
const told = (changes: Partial<Plain<ProductConversionAnswer>> = {}): Plain<ProductConversionAnswer> => ({
  currency: 'USD',
  convertedFrom: [],
  timezone: 'UTC',
  total: { ...figures, sales: '1255.5' },
  rows: [row(), row({ productId: '-', title: '', pageView: 0, viewContent: 0, sales: '5', vcToPurRate: undefined })],
  count: 2,
  pageSize: 50,
  ...changes,
})
const report = (changes: Partial<Plain<ProductConversionAnswer>> = {}) => answers(productConversion.report, told(changes))

it('waits', async () => {
  renderScreen(address, [staysPending(productConversion.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(address, [refuses(productConversion.report, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(address, [refuses(productConversion.report, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Product Conversion'], plans: plansFor('Product Conversion') }))
})

it('ranks the last seven days by rate, and offers all products where none can be compared', async () => {
  const { user, sent, address: now } = renderScreen(address, [report({ rows: [], count: 0 })], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
  expect(sent(productConversion.report)).toEqual([
    { from: '2026-03-04', to: '2026-03-10', type: 'products', view: 'best10RateOrder', search: '', pageNo: 1 },
  ])
  await user.click(screen.getByRole('button', { name: zh.showAll }))
  await screen.findByText(zh.emptyAllTitle)
  expect(now()).toBe(`${address}?view=all`)
})

it.each(['en', 'zh'] as const)('shows each product with its figures and the total, in %s', async (language) => {
  const text = productConversionText[language]
  renderScreen(address, [report()], { language })
  const mug = within(await screen.findByRole('row', { name: /Blue mug/ }))
  mug.getByText('$1,250.50')
  mug.getByText('20.00%')
  within(screen.getByRole('row', { name: new RegExp(text.noProduct) })).getAllByText('-')
  within(screen.getByRole('row', { name: new RegExp(text.total) })).getByText('$1,255.50')
  screen.getByText(text.ranked({ least: '20' }))
  for (const { label } of FUNNEL_COLUMNS) screen.getByRole('columnheader', { name: new RegExp(label[language]) })
})

it('opens a product with the days of the report, a variant with its id, and no row without a product', async () => {
  const { user, address: now } = renderScreen(`${address}?range=last_14d&type=variants`, [
    report({ rows: [row({ variantId: '11', variantTitle: 'Small' }), row({ productId: '-', title: '' })] }),
    staysPending(productConversion.details),
  ])
  await screen.findByText('Small')
  expect(screen.queryByRole('button', { name: new RegExp(en.noProduct) })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.open({ name: en.variantOf({ title: 'Blue mug', variant: 'Small' }) }) }))
  expect(now()).toBe(`${address}/7?range=last_14d&variantId=11`)
})

it('searches and pages through all products', async () => {
  const { user, sent, address: now } = renderScreen(`${address}?view=all`, [report({ count: 120 })])
  await screen.findByText('Blue mug')
  await user.click(screen.getByRole('button', { name: /2/ }))
  expect(now()).toBe(`${address}?view=all&page=2`)
  await user.type(screen.getByRole('searchbox', { name: en.search }), 'mug{Enter}')
  expect(now()).toBe(`${address}?view=all&search=mug`)
  await screen.findByText('Blue mug')
  expect(sent(productConversion.report).at(-1)).toMatchObject({ view: 'all', search: 'mug', pageNo: 1 })
})

it('names the store of each row on All-Sites', async () => {
  renderScreen('/website/all-sites/product-conversion', [
    inAllSites,
    report({ convertedFrom: ['EUR'], rows: [row({ store: { websiteName: 'big-shop', websiteTitle: 'Big Shop' } })] }),
  ])
  within(await screen.findByRole('row', { name: /Blue mug/ })).getByText('Big Shop')
  screen.getByText(en.converted({ currencies: 'EUR', shown: 'USD' }))
})

it('asks for the file of all pages, of Excel or as CSV', async () => {
  const { user, sent } = renderScreen(`${inShop('product-conversion')}?view=all&page=2`, [
    report(),
    answers(productConversion.download, {}),
  ])
  await user.click(await screen.findByRole('button', { name: widgetsText.en.downloadCsv }))
  await waitFor(() => expect(sent(productConversion.download)).toHaveLength(1))
  expect(sent(productConversion.download)[0]).toMatchObject({ view: 'all', language: 'en', format: 'csv' })
})
