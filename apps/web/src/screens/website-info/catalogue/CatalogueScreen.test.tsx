import { catalogue } from '@convbox/contract/api/catalogue'
import type { CatalogueProduct, CatalogueState, ProductFileResult } from '@convbox/contract/api/catalogue.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { historyImportText } from '../../../widgets/history-import.text.ts'
import { catalogueText } from './catalogue.text.ts'

const { en, zh } = catalogueText
const ADDRESS = inShop('website-info/catalogue')
const mug: CatalogueProduct = {
  productId: '8912345670101',
  title: 'Stoneware Mug',
  brand: 'Northwind',
  category: 'Mugs',
  url: 'https://shop.example/products/mug',
  imageUrl: '',
  tags: ['gift'],
  collections: ['Kitchen & Table'],
  variants: [
    { variantId: '1', title: 'Oat', sku: 'MUG-OAT', price: '24.00', stock: 12 },
    { variantId: '2', title: 'Moss', sku: 'MUG-MOSS', price: '26.00', stock: -2 },
  ],
}
const read = { source: 'shopify', status: 'done', products: 12, changed: 2, removed: 1, finishedAt: '2026-03-10T04:30:00.000Z' } as const
const stateOf = (change: Partial<CatalogueState> = {}) =>
  answers(catalogue.catalogueState, {
    isConnected: true,
    products: 12,
    variants: 30,
    collections: ['Kitchen & Table'],
    waiting: 0,
    read,
    ...change,
  })
const listOf = (...products: CatalogueProduct[]) =>
  answers(catalogue.catalogueProducts, { products, total: products.length, pageSize: 50, currency: 'USD' })

it('shows how the catalogue was read, and each product with its price, stock, collections and tags', async () => {
  renderScreen(ADDRESS, [stateOf(), listOf(mug)])
  await screen.findByText(en.done({ n: 12, changed: 2, removed: 1 }))
  const row = within(await screen.findByRole('row', { name: /Stoneware Mug/ }))
  for (const text of ['$24.00 – $26.00', '10', '2', 'Kitchen & Table', 'gift']) row.getByText(text)
})

it('shows no stock where no product has it counted, and leads back to the store', async () => {
  const uncounted = { ...mug, variants: mug.variants.map(({ stock: _stock, ...variant }) => variant) }
  const { user, address } = renderScreen(ADDRESS, [stateOf(), listOf(uncounted)])
  await screen.findByRole('row', { name: /Stoneware Mug/ })
  screen.getByRole('columnheader', { name: en.price })
  expect(screen.queryByRole('columnheader', { name: en.stock })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.back }))
  await waitFor(() => expect(address()).toContain('/website-info'))
  expect(address()).not.toContain('catalogue')
})

it('opens a product with its variants, kept in the address', async () => {
  const { user, address } = renderScreen(ADDRESS, [stateOf(), listOf(mug)])
  await user.click(within(await screen.findByRole('row', { name: /Stoneware Mug/ })).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  for (const text of ['8912345670101', 'Mugs', 'MUG-OAT', '$26.00', '-2']) drawer.getByText(text)
  expect(address()).toBe(`${ADDRESS}?product=8912345670101`)
})

it('says that it is being read, and what is read again', async () => {
  renderScreen(ADDRESS, [stateOf({ read: { ...read, status: 'downloading', products: 400, finishedAt: undefined }, waiting: 3 }), listOf()])
  await screen.findByText(en.running({ n: 400 }))
  screen.getByText(en.waitingWhy)
  expect(screen.queryByRole('button', { name: en.readNow })).toBeNull()
  await screen.findByText(en.noProducts)
})

it('says why it could not be read', async () => {
  renderScreen(ADDRESS, [stateOf({ read: { ...read, status: 'failed', failedReason: 'scope missing' } }), listOf()])
  await screen.findByText(en.failed)
  screen.getByText(historyImportText.en.failures['scope missing'])
  screen.getByRole('button', { name: en.readNow })
})

it('takes a file where the store is not at Shopify, and shows each faulty line', async () => {
  const result: ProductFileResult = {
    isTaken: false,
    products: 0,
    lines: 2,
    missing: [],
    unknown: ['colour'],
    bad: [{ line: 3, column: 'price', reason: 'no number' }],
    badCount: 1,
  }
  const { user } = renderScreen(ADDRESS, [
    stateOf({ isConnected: false, products: 0, read: undefined }),
    listOf(),
    answers(catalogue.importProductFile, result),
  ])
  await user.upload(await screen.findByLabelText(en.choose, { selector: 'input' }), new File(['x'], 'products.csv', { type: 'text/csv' }))
  await screen.findByText(en.bad({ n: 1 }))
  screen.getByText(en.faults['no number'])
  screen.getByText(en.unknown({ columns: 'colour' }))
  expect(screen.queryByText(en.fromShopify)).toBeNull()
})

it('says that nothing is found, in Chinese too, and shows all again', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?search=lamp`, [stateOf(), listOf()], { language: 'zh' })
  await screen.findByText(zh.nothingFound)
  await user.click(screen.getByRole('button', { name: zh.clear }))
  expect(address()).toBe(ADDRESS)
})

it('shows a failure with a way to try again', async () => {
  renderScreen(ADDRESS, [refuses(catalogue.catalogueState, 'bug'), listOf()])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('shows no products where the plan lacks them', async () => {
  renderScreen(ADDRESS, [refuses(catalogue.catalogueState, 'plan needed'), listOf(mug)])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Online Store Settings'], plans: plansFor('Online Store Settings') }),
  )
  expect(screen.queryByText('Stoneware Mug')).toBeNull()
})
