import { productConversion } from '@convbox/contract/reports/product-conversion'
import type { ProductDetails } from '@convbox/contract/reports/product-conversion.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { productConversionText } from '../product-conversion.text.ts'

const { en } = productConversionText
const ADDRESS = inShop('product-conversion/7')

const figures = { pageView: 4, viewContent: 3, addToCart: 2, initiateCheckout: 1, purchase: 2, units: 3, sales: '30', vcToPurRate: 2 / 3 }
const product = { productId: '7', variantId: '', title: 'Blue mug', variantTitle: '', imageUrl: '', ...figures }
const told = (changes: Partial<Plain<ProductDetails>> = {}): Plain<ProductDetails> => ({
  currency: 'USD',
  timezone: 'UTC',
  product,
  url: 'https://tiny.example/products/mug',
  insight: {
    summary: [],
    breakdown: [
      { date: '2026-03-09', ...figures },
      { date: '2026-03-10', ...figures, pageView: 0 },
    ],
  },
  variants: [
    { ...product, variantId: '11', variantTitle: 'Small' },
    { ...product, variantId: '' },
  ],
  together: [{ productId: '8', title: 'Pot', orders: 1, share: 0.5 }],
  refunded: { orders: 1, amount: '4.00' },
  ...changes,
})

it('waits for the product, whose id is all that is known of it', async () => {
  renderScreen(ADDRESS, [staysPending(productConversion.details)])
  await screen.findByRole('heading', { level: 1, name: en.noTitle({ id: '7' }) })
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(productConversion.details, 'bug')])
  await screen.findByRole('alert')
})

it.each(['en', 'zh'] as const)('shows days, variants, what was bought with it and what came back, in %s', async (language) => {
  const text = productConversionText[language]
  renderScreen(ADDRESS, [answers(productConversion.details, told())], { language })
  await screen.findByRole('heading', { level: 1, name: 'Blue mug' })
  within(screen.getByRole('table', { name: text.variantsLabel })).getByText(text.anyVariant)
  within(screen.getByRole('table', { name: text.together })).getByRole('row', { name: /Pot 1 50.00%/ })
  screen.getByText(text.refundsSay({ n: 1, amount: '$4.00' }))
  expect(screen.getByRole('table', { name: text.dayFigures })).toBeTruthy()
  expect(screen.getByRole('link', { name: text.toPage }).getAttribute('href')).toBe('https://tiny.example/products/mug')
})

it('narrows to a variant and back', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [answers(productConversion.details, told())])
  await user.click(await screen.findByRole('button', { name: en.only({ variant: 'Small' }) }))
  expect(address()).toBe(`${ADDRESS}?variantId=11`)
  expect(sent(productConversion.details).at(-1)).toMatchObject({ productId: '7', variantId: '11' })
  await user.click(await screen.findByRole('button', { name: en.allVariants }))
  expect(address()).toBe(ADDRESS)
})

it('says that nothing happened in these days', async () => {
  const nothing = { ...product, pageView: 0, purchase: 0 }
  renderScreen(ADDRESS, [answers(productConversion.details, told({ product: nothing }))])
  await screen.findByText(en.nothingTitle)
})
