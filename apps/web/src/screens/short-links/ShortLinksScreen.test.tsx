import { links } from '@convbox/contract/api/links'
import type { Link, LinkClicks } from '@convbox/contract/api/links.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { shortLinkText } from '../../widgets/short-link.text.ts'
import { linkClicksText } from './clicks/link-clicks.text.ts'
import { withRest } from './clicks/shown-places.ts'

const { en, zh } = shortLinkText
const { en: clicksEn, zh: clicksZh } = linkClicksText
const flyer: Link = {
  id: 'f',
  code: 'abcdefg',
  address: 'https://app.example/s/abcdefg',
  kind: 'short',
  name: 'Flyer',
  destination: 'https://tiny.example/mug?utm_source=flyer',
  isOwn: true,
  isExpired: false,
  hasPassword: false,
  state: 'active',
  clicks: 3,
  uniqueClicks: 2,
  createdAt: '2026-03-09T23:00:00.000Z',
}
const listOf = (found: Link[]) =>
  answers(links.listLinks, {
    links: found,
    count: found.length,
    total: found.length,
    pageSize: 50,
    hosts: ['tiny.example'],
    takesCodes: false,
  })
const told: LinkClicks = {
  link: flyer,
  days: [
    { day: '2026-03-08', clicks: 1, uniqueClicks: 1 },
    { day: '2026-03-09', clicks: 2, uniqueClicks: 1 },
  ],
  total: { clicks: 3, uniqueClicks: 2 },
  countries: [
    { name: 'DE', clicks: 2, uniqueClicks: 1 },
    { name: '', clicks: 1, uniqueClicks: 1 },
  ],
  devices: [{ name: 'mobile', clicks: 3, uniqueClicks: 2 }],
  referrers: [{ name: '', clicks: 3, uniqueClicks: 2 }],
  classes: [
    { class: 'human', opened: 2 },
    { class: 'duplicate', opened: 1 },
    { class: 'bot', opened: 4 },
  ],
}

it('lists what was made by hand, and leads from its clicks to their page', async () => {
  const { sent } = renderScreen(inShop('short-links'), [listOf([flyer])])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: `${en.showClicks({ name: 'Flyer' })}: 3` })
  expect(new URL(link.href).pathname).toBe(inShop('short-links/f'))
  expect(sent(links.listLinks)).toEqual([{ search: '', pageNo: 1, origin: 'own' }])
})

it('makes a link that is nobody’s, without asking for a creator', async () => {
  const { user, sent } = renderScreen(inShop('short-links?open=new'), [listOf([]), answersBy(links.saveLink, () => flyer)])
  const dialog = within(await screen.findByRole('dialog', { name: en.newTitle }))
  expect(dialog.queryByLabelText(new RegExp(`^${en.creator}`))).toBeNull()
  await user.type(dialog.getByLabelText(new RegExp(`^${en.name}`)), 'Flyer')
  await user.type(dialog.getByLabelText(new RegExp(`^${en.destination}`)), 'tiny.example/mug')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Flyer' }))
  expect(sent(links.saveLink)).toEqual([{ name: 'Flyer', destination: 'tiny.example/mug', isGeneral: true }])
})

it('says in Chinese that there is none yet', async () => {
  renderScreen(inShop('short-links'), [listOf([])], { language: 'zh' })
  expect((await screen.findByText(zh.generalEmpty)).textContent).toBe(zh.generalEmpty)
})

const cellsOf = (name: string): (string | null)[][] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('tells a link’s clicks by day, country, device and page, and what opened it besides people', async () => {
  const { sent } = renderScreen(inShop('short-links/f?range=custom&since=2026-03-08&until=2026-03-09'), [answers(links.linkClicks, told)])
  await screen.findByRole('heading', { name: 'Flyer' })
  expect(sent(links.linkClicks)).toEqual([{ id: 'f', from: '2026-03-08', to: '2026-03-09' }])
  expect(cellsOf(clicksEn.countries)).toEqual([
    ['Germany', '2', '1', '66.67%'],
    [clicksEn.unknownCountry, '1', '1', '33.33%'],
  ])
  expect(screen.getByText(clicksEn.countryHelp).tagName).toBe('P')
  expect(cellsOf(clicksEn.devices)).toEqual([['Phone', '3', '2', '100.00%']])
  expect(cellsOf(clicksEn.referrers)).toEqual([[clicksEn.noReferrer, '3', '2', '100.00%']])
  expect(cellsOf(clicksEn.opened)).toEqual([
    [clicksEn.classes.human, '2'],
    [clicksEn.classes.duplicate, '1'],
    [clicksEn.classes.bot, '4'],
  ])
})

it('says when nobody clicked in the days, in Chinese', async () => {
  const none = { ...told, total: { clicks: 0, uniqueClicks: 0 }, countries: [], devices: [], referrers: [], classes: [] }
  renderScreen(inShop('short-links/f'), [answers(links.linkClicks, none)], { language: 'zh' })
  expect((await screen.findByText(clicksZh.nothingTitle)).textContent).toBe(clicksZh.nothingTitle)
})

it('waits for the clicks', async () => {
  renderScreen(inShop('short-links/f'), [staysPending(links.linkClicks)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('offers to try again after a failure', async () => {
  renderScreen(inShop('short-links/f'), [refuses(links.linkClicks, 'bug')])
  expect((await screen.findByRole('button', { name: sharedText.en.retry })).tagName).toBe('BUTTON')
})

it('says which plan it needs', async () => {
  renderScreen(inShop('short-links/f'), [refuses(links.linkClicks, 'plan needed')])
  const said = sharedText.en.noAccess({ feature: featuresText.en['Short Links'], plans: plansFor('Short Links') })
  expect((await screen.findByText(said)).textContent).toBe(said)
})

it('shows ten places and the rest as one row, which add up to all clicks', () => {
  const places = Array.from({ length: 13 }, (_, place) => ({ name: `p${place}`, clicks: 13 - place, uniqueClicks: 1 }))
  const { shown, rest } = withRest(places, { clicks: 100, uniqueClicks: 15 })
  // 13 + ... + 4 = 85; beyond the list there are 9 more.
  expect([shown.length, rest]).toEqual([10, { clicks: 15, uniqueClicks: 5, places: 3 }])
  expect(withRest(places.slice(0, 2), { clicks: 25, uniqueClicks: 2 }).rest).toBeUndefined()
})
