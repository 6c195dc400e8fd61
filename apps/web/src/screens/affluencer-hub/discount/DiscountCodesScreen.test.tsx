import { discountCodes } from '@convbox/contract/api/discount-codes'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { codesOf, failedCode } from '../campaign/campaigns.cases.ts'
import { discountCodesText } from './discount-codes.text.ts'

const { en, zh } = discountCodesText
const ADDRESS = inShop('affluencer-hub/discount')

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(discountCodes.listDiscountCodes)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(discountCodes.listDiscountCodes, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(discountCodes.listDiscountCodes, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [codesOf([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('shows codes with their reason, and searches in codes or campaigns', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [codesOf([failedCode])])
  const row = within(await screen.findByRole('row', { name: /MAYALIND10/ }))
  for (const text of [en.types.order, '10% off', 'Maya Lind', en.states.failed, discountFailuresText.en['already exists']])
    row.getByText(text)
  row.getByRole('link', { name: 'Spring' })
  await user.click(screen.getByRole('combobox', { name: new RegExp(en.searchIn) }))
  await user.click(await screen.findByRole('option', { name: en.searches.Campaign }))
  await user.type(screen.getByRole('searchbox', { name: en.search }), ' spring {Enter}')
  await user.click(screen.getByRole('tab', { name: `${en.states.failed} 1` }))
  expect(sent(discountCodes.listDiscountCodes).at(-1)).toMatchObject({ searchIn: 'Campaign', search: 'spring', state: 'failed' })
  expect(address()).toBe(`${ADDRESS}?searchIn=Campaign&search=spring&state=failed`)
})

it('sends failed codes again, one or all', async () => {
  const { user, sent } = renderScreen(ADDRESS, [codesOf([failedCode]), answers(discountCodes.retryDiscountCodes, { retried: 1 })])
  await user.click(await screen.findByRole('button', { name: en.retry(failedCode) }))
  await screen.findByText(en.retried(1))
  await user.click(screen.getByRole('button', { name: en.retryAll }))
  expect(sent(discountCodes.retryDiscountCodes)).toEqual([{ id: 'f' }, {}])
})

it('gives a failed code another text, or takes the one of the shop', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    codesOf([failedCode]),
    answersBy(discountCodes.changeDiscountCode, ({ code }) => ({ ...failedCode, code, state: 're-syncing' })),
    answers(discountCodes.adoptDiscountCode, { ...failedCode, state: 'created', isAdopted: true }),
  ])
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: en.repair(failedCode) }))
    return within(await screen.findByRole('dialog', { name: en.repairTitle(failedCode) }))
  }
  const dialog = await open()
  const field = dialog.getByRole('textbox', { name: new RegExp(`^${en.newCode}`) })
  await user.type(field, ' X')
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.formatError)
  await user.clear(field)
  await user.type(field, 'MAYA15')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ code: 'MAYA15' }))
  expect(sent(discountCodes.changeDiscountCode)).toEqual([{ id: 'f', code: 'MAYA15' }])
  await user.click((await open()).getByRole('button', { name: en.adoptNow }))
  await screen.findByText(en.adoptedToast(failedCode))
  expect(sent(discountCodes.adoptDiscountCode)).toEqual([{ id: 'f' }])
})

it('only shows to a person who may only look', async () => {
  renderScreen(ADDRESS, [codesOf([failedCode]), readOnlyShop])
  await screen.findByText('MAYALIND10')
  expect(screen.queryByRole('button', { name: en.retry(failedCode) })).toBeNull()
  expect(screen.queryByRole('button', { name: en.retryAll })).toBeNull()
})
