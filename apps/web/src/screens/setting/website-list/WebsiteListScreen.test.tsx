import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { ADD_STORE, WEBSITE_LIST } from '../../../addresses.ts'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann, inShop } from '../../../testing/tiny-shop.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { addStoreText } from './add/add-store.text.ts'
import { websiteListText } from './website-list.text.ts'

const { en, zh } = websiteListText
const member = { ...ann, tenants: [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'operate' as const }] }
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

it('says that it loads until it is known who is signed in', async () => {
  renderScreen(WEBSITE_LIST, [staysPending(account.userInfo)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('table')).toBeNull()
})

it('lists each store with its organization, zone and currency, and opens one', async () => {
  const { user, address } = renderScreen(WEBSITE_LIST, [
    staysPending(orderAttribution.orders),
    staysPending(orderAttribution.queryChannels),
  ])
  const tiny = await rowOf('Tiny Shop')
  for (const cell of [sharedText.en.sandbox, 'tiny-shop', 'Tiny Ltd', 'America/New_York', 'USD']) tiny.getByText(cell)
  expect((await rowOf('Big Shop')).queryByText(sharedText.en.sandbox)).toBeNull()
  await user.click(tiny.getByRole('button'))
  await screen.findByRole('navigation')
  expect(address()).toBe(inShop('order-attribution'))
})

const storeNamed = (name: string) => ({
  websiteName: name,
  websiteTitle: name,
  tenantId: 'tenant-1',
  sandbox: false,
  currencyCode: 'EUR',
  timezone: 'UTC',
})
const arrived = (
  websiteName: string,
  times: { firstEventAt?: string; lastEventAt?: string; uninstalledAt?: string; shopStatus?: 'failing' },
) => ({
  websiteName,
  websiteTitle: websiteName,
  tenantId: 'tenant-1',
  companyName: 'Tiny Ltd',
  sandbox: false,
  eventCount: 1,
  ...times,
})
const bodyRows = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')

it('says of each store whether anything reaches it, and sorts by that, the worst first', async () => {
  const { user, address } = renderScreen(WEBSITE_LIST, [
    answers(account.userInfo, { ...ann, websites: [...ann.websites, storeNamed('gone'), storeNamed('fresh'), storeNamed('mute')] }),
    answers(stores.websites, [
      arrived('big-shop', { firstEventAt: '2026-03-01T10:00:00.000Z', lastEventAt: '2026-03-08T15:00:00.000Z' }),
      arrived('tiny-shop', { firstEventAt: '2026-03-01T10:00:00.000Z', lastEventAt: '2026-03-10T15:57:00.000Z' }),
      arrived('gone', { firstEventAt: '2026-03-01T10:00:00.000Z', uninstalledAt: '2026-03-09T10:00:00.000Z' }),
      arrived('fresh', {}),
      arrived('mute', { firstEventAt: '2026-03-01T10:00:00.000Z', lastEventAt: '2026-03-10T15:57:00.000Z', shopStatus: 'failing' }),
    ]),
  ])
  await (await rowOf('Big Shop')).findByText(en.states.quiet)
  ;(await rowOf('Big Shop')).getByText('2 days ago')
  ;(await rowOf('Tiny Shop')).getByText(en.states.arriving)
  ;(await rowOf('Tiny Shop')).getByText('3 min. ago')
  ;(await rowOf('gone')).getByText(en.states.uninstalled)
  ;(await rowOf('fresh')).getByText(en.states.never)
  // Its pages send events, but its connection fails.
  ;(await rowOf('mute')).getByText(en.states.failing)
  await user.click(screen.getByRole('button', { name: en.state }))
  expect(address()).toBe(`${WEBSITE_LIST}?sort=state`)
  await waitFor(() => expect(bodyRows().map((row) => row.slice(0, 4))).toEqual(['gone', 'mute', 'Big ', 'fres', 'Tiny']))
})

it('lists the stores where nobody can say whether anything reaches them', async () => {
  renderScreen(WEBSITE_LIST, [refuses(stores.websites, 'overloaded')])
  await rowOf('Tiny Shop')
  expect(screen.queryByText(en.states.never)).toBeNull()
})

it('finds stores by a part of their name, and says when none matches', async () => {
  const { user, address } = renderScreen(WEBSITE_LIST)
  await rowOf('Tiny Shop')
  await user.type(screen.getByRole('searchbox', { name: en.search }), 'big')
  await waitForElementToBeRemoved(() => screen.queryByRole('row', { name: /Tiny Shop/ }))
  await rowOf('Big Shop')
  await user.type(screen.getByRole('searchbox', { name: en.search }), 'zzz')
  await screen.findByRole('heading', { name: en.noMatchTitle })
  await user.click(screen.getByRole('button', { name: en.clear }))
  await rowOf('Tiny Shop')
  expect(address()).toBe(WEBSITE_LIST)
})

it('leads an admin without a store to the form for the first', async () => {
  const { user, address } = renderScreen(WEBSITE_LIST, [answers(account.userInfo, { ...ann, websites: [] })])
  const empty = await screen.findByRole('heading', { name: en.emptyTitle })
  // The empty state has one sentence and one button: no table, no search.
  expect(screen.getAllByRole('button', { name: en.add })).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(within(empty.parentElement ?? document.body).getByRole('button', { name: en.add }))
  await screen.findByRole('dialog', { name: addStoreText.en.title })
  expect(address()).toBe(ADD_STORE)
})

it('tells a member without a store whom to ask, in Chinese', async () => {
  renderScreen(WEBSITE_LIST, [answers(account.userInfo, { ...member, websites: [] })], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.emptyTitle })
  screen.getByText(zh.emptyForMember)
  expect(screen.queryByRole('button', { name: zh.add })).toBeNull()
})

it('offers a new store to admins only', async () => {
  renderScreen(WEBSITE_LIST, [answers(account.userInfo, member)])
  await rowOf('Tiny Shop')
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it('says why the stores could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(WEBSITE_LIST, [refuses(account.userInfo, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(account.userInfo, ann))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await rowOf('Tiny Shop')
})
