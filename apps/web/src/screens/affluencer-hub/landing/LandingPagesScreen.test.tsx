import { landingPages } from '@convbox/contract/api/landing-pages'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { LandingProductState } from '@convbox/contract/landing-pages'
import { landingTroublesText } from '@convbox/contract/landing-troubles.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending, type Plain } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { landingText } from './landing.text.ts'

const { en, zh } = landingText
const ADDRESS = inShop('affluencer-hub/landing')
const mug = (state: LandingProductState = 'available') => ({
  id: 'm',
  name: 'Mug page',
  url: 'https://tiny.example/products/mug',
  product: { productId: '1', title: 'Mug', state, variants: 3, available: state === 'available' ? 2 : 0, stock: 5 },
  createdAt: '2026-03-09T23:00:00.000Z',
})
const home = { id: 'h', name: 'Start', url: 'https://tiny.example/', createdAt: '2026-03-09T23:00:00.000Z' }
const listOf = (pages: Plain<ResultOf<typeof landingPages.listLandingPages>>['landingPages']) =>
  answers(landingPages.listLandingPages, { landingPages: pages, total: pages.length, hosts: ['tiny.example', 'tiny.myshopify.com'] })

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(landingPages.listLandingPages)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(landingPages.listLandingPages, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(landingPages.listLandingPages, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [listOf([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it.each(['landing', 'landing/list'])('opens at %s too, with the query', async (page) => {
  const { address } = renderScreen(inShop(`${page}?search=mug`), [listOf([mug()])])
  await screen.findByText('Mug page')
  expect(address()).toBe(`${ADDRESS}?search=mug`)
})

it('says that none matches, and clears the search', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?search=zz`, [listOf([])])
  await screen.findByText(en.noMatchTitle)
  await user.click(screen.getByRole('button', { name: en.clear }))
  expect(address()).toBe(ADDRESS)
})

it('shows each page with its product and what is available of it', async () => {
  renderScreen(ADDRESS, [listOf([mug(), home])])
  const row = within(await screen.findByRole('row', { name: /Mug page/ }))
  for (const text of ['tiny.example/products/mug', 'Mug', en.states.available, '2 of 3 variants · 5 pieces']) row.getByText(text)
  expect(screen.queryByText(en.warning(1))).toBeNull()
})

it.each(['en', 'zh'] as const)('warns of products that cannot be bought, in %s', async (language) => {
  const text = landingText[language]
  renderScreen(ADDRESS, [listOf([mug('sold out'), { ...mug('gone'), id: 'g' }, home])], { language })
  await screen.findByText(text.warning(2))
  screen.getByText(text.states['sold out'])
  expect(screen.getByTitle(text.stateHelp.gone).textContent).toBe(text.states.gone)
})

it.each(['en', 'zh'] as const)('says which pages do not work, since when and what to do, in %s', async (language) => {
  const broken = { ...home, fault: 'leads elsewhere' as const, faultSince: '2026-03-09T23:00:00.000Z' }
  renderScreen(ADDRESS, [listOf([broken, mug()])], { language })
  const { short, next } = landingTroublesText[language]['leads elsewhere']
  const told = (await screen.findByText(landingText[language].trouble({ name: 'Start', short }))).closest('[role=alert]')
  expect(screen.queryByText(landingText[language].warning(1))).toBeNull()
  expect(told?.textContent).toContain(next)
  expect(told?.textContent).toMatch(/2026/)
  within(screen.getByRole('row', { name: /Start/ })).getByText(short)
})

it('adds one once its name and address are right, and says which product it shows', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=new`, [
    listOf([]),
    answers(landingPages.findLandingProduct, { product: mug().product }),
    answersBy(landingPages.saveLandingPage, (input) => ({ ...mug(), ...input, id: 'new' })),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.newTitle }))
  const save = () => user.click(dialog.getByRole('button', { name: en.save }))
  await save()
  expect(dialog.getAllByText(en.required)).toHaveLength(2)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${en.name}`) }), 'Mug page')
  const url = dialog.getByRole('textbox', { name: new RegExp(`^${en.url}`) })
  for (const [typed, said] of [
    ['two words', en.wrongUrl],
    ['http://tiny.example', en.notHttps],
    ['https://other.example', en.otherHost({ hosts: 'tiny.example or tiny.myshopify.com' })],
  ] as const) {
    await user.clear(url)
    await user.type(url, typed)
    await save()
    dialog.getByText(said)
  }
  await user.clear(url)
  await user.type(url, 'tiny.example/products/mug')
  await user.tab()
  await dialog.findByText(en.found({ title: 'Mug' }))
  await save()
  await screen.findByText(en.saved({ name: 'Mug page' }))
  expect(sent(landingPages.saveLandingPage)).toEqual([{ name: 'Mug page', url: 'tiny.example/products/mug' }])
  expect(sent(landingPages.findLandingProduct)).toEqual([{ url: 'tiny.example/products/mug' }])
})

it('changes and deletes the one in the address', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}?open=h`, [
    listOf([home]),
    answers(landingPages.findLandingProduct, {}),
    answers(landingPages.deleteLandingPage, { ok: true }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Start' }))
  await dialog.findByText(en.noProduct)
  await user.click(dialog.getByRole('button', { name: en.remove }))
  const asked = () => screen.findByRole('dialog', { name: en.removeTitle({ name: 'Start' }) })
  await user.click(within(await asked()).getByRole('button', { name: en.cancel }))
  await user.click(await screen.findByRole('button', { name: en.remove }))
  expect(sent(landingPages.deleteLandingPage)).toEqual([])
  await user.click(within(await asked()).getByRole('button', { name: en.remove }))
  await screen.findByText(en.removed({ name: 'Start' }))
  expect(sent(landingPages.deleteLandingPage)).toEqual([{ id: 'h' }])
  expect(address()).toBe(ADDRESS)
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?open=m`, [listOf([mug()]), readOnlyShop])
  await screen.findByText('Mug page')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})
