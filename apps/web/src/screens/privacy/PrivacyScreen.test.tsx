import { privacy } from '@convbox/contract/api/privacy'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { placesText } from '../../widgets/erased-places.text.ts'
import { privacyText } from './privacy.text.ts'

const { en, zh } = privacyText
const ADDRESS = inShop('privacy')
const exported = {
  id: 'request-1',
  topic: 'customers/data_request' as const,
  status: 'done' as const,
  receivedAt: '2026-03-01T15:00:00.000Z',
  dueAt: '2026-03-31T15:00:00.000Z',
  doneAt: '2026-03-01T15:01:00.000Z',
  record: [
    { place: 'orders', count: 2 },
    { place: 'a new place', count: 1 },
  ],
  hasExport: true,
}
const failed = {
  id: 'request-2',
  topic: 'customers/redact' as const,
  status: 'failed' as const,
  receivedAt: '2026-03-02T15:00:00.000Z',
  dueAt: '2026-04-01T15:00:00.000Z',
  record: [],
  hasExport: false,
  lastError: 'A database did not answer',
}
const overview = answers(privacy.privacyOverview, { retentionDays: 400, requests: [failed, exported] })
const readOnly = answers(stores.websiteInfo, { ...tinyShop, optorRole: 'read-only' })

it('lists what was asked with how it stands, and opens the record, kept in the address', async () => {
  const { user, address } = renderScreen(ADDRESS, [overview])
  const row = within(await screen.findByRole('row', { name: new RegExp(en.topics['customers/data_request']) }))
  row.getByText(en.states.done)
  await user.click(row.getByRole('button'))
  const drawer = within(await screen.findByRole('dialog', { name: en.topics['customers/data_request'] }))
  drawer.getByText(placesText.en.orders)
  drawer.getByText('a new place')
  drawer.getByText(en.rows({ n: 2 }))
  expect(address()).toBe(`${ADDRESS}?request=request-1`)
  await user.click(drawer.getByRole('button', { name: sharedText.en.close }))
  await vi.waitFor(() => expect(address()).toBe(ADDRESS))
})

it('hands the export to an admin, and to nobody else', async () => {
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#export')
  const { user, sent } = renderScreen(`${ADDRESS}?request=request-1`, [
    overview,
    answersBy(privacy.downloadExport, ({ id }) => ({ filename: `data-request-${id}.json`, content: '{}' })),
  ])
  await user.click(await screen.findByRole('button', { name: en.download }))
  await vi.waitFor(() => expect(makeUrl).toHaveBeenCalledOnce())
  expect(sent(privacy.downloadExport)).toEqual([{ id: 'request-1' }])
})

it('shows a member who is no admin that there is one, without the button', async () => {
  renderScreen(`${ADDRESS}?request=request-1`, [overview, readOnly])
  const drawer = within(await screen.findByRole('dialog', { name: en.topics['customers/data_request'] }))
  drawer.getByText(en.adminsOnly)
  expect(drawer.queryByRole('button', { name: en.download })).toBeNull()
})

it('says that an export went with the erasure of its customer', async () => {
  const gone = { ...exported, hasExport: false, exportDestroyedAt: '2026-03-02T15:05:00.000Z' }
  renderScreen(`${ADDRESS}?request=request-1`, [answers(privacy.privacyOverview, { retentionDays: 400, requests: [gone] })])
  const drawer = within(await screen.findByRole('dialog', { name: en.topics['customers/data_request'] }))
  drawer.getByText(en.exportDestroyed({ time: '2026-03-02 10:05' }))
  expect(drawer.queryByRole('button', { name: en.download })).toBeNull()
})

it('says why a request failed and tries it again', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?request=request-2`, [
    overview,
    answers(privacy.retryPrivacyRequest, { retentionDays: 400, requests: [] }),
  ])
  const drawer = within(await screen.findByRole('dialog', { name: en.topics['customers/redact'] }))
  drawer.getByText('A database did not answer')
  await user.click(drawer.getByRole('button', { name: en.retry }))
  await vi.waitFor(() => expect(sent(privacy.retryPrivacyRequest)).toEqual([{ id: 'request-2' }]))
})

it('saves how long events are kept, within its limits', async () => {
  const { user, sent } = renderScreen(ADDRESS, [overview, answers(privacy.saveRetention, { retentionDays: 90, requests: [] })])
  const field = await screen.findByLabelText(en.days)
  await user.clear(field)
  await user.type(field, '29')
  screen.getByText(en.daysWrong)
  expect(screen.getByRole('button', { name: en.save }).hasAttribute('disabled')).toBe(true)
  await user.clear(field)
  await user.type(field, '90')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(privacy.saveRetention)).toEqual([{ retentionDays: 90 }])
})

it('lets only admins change the retention', async () => {
  renderScreen(ADDRESS, [overview, readOnly])
  expect((await screen.findByLabelText(en.days)).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
})

it('says so when there is nothing', async () => {
  renderScreen(ADDRESS, [answers(privacy.privacyOverview, { retentionDays: 400, requests: [] })])
  await screen.findByText(en.empty)
})

it('promises a store outside Shopify no requests from there', async () => {
  renderScreen(ADDRESS, [
    answers(privacy.privacyOverview, { retentionDays: 400, requests: [] }),
    answers(shopify.shopConnection, { status: 'none', missingScopes: [], embed: { status: 'unknown' } }),
  ])
  await screen.findByRole('heading', { name: en.emptyElsewhere })
  screen.getByText(en.subtitle)
  screen.getByText(en.requestsLeadElsewhere)
  expect(screen.queryByText(en.requestsLead)).toBeNull()
})

it('shows its title while it loads', async () => {
  renderScreen(ADDRESS, [staysPending(privacy.privacyOverview)])
  await screen.findByRole('heading', { name: en.title })
  expect(screen.queryByLabelText(en.days)).toBeNull()
})

it('offers another try when it failed', async () => {
  renderScreen(ADDRESS, [refuses(privacy.privacyOverview, 'overloaded')])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('speaks Chinese', async () => {
  renderScreen(ADDRESS, [overview], { language: 'zh' })
  await screen.findByText(zh.topics['customers/redact'])
  screen.getByText(zh.states.failed)
})
