import { account } from '@convbox/contract/api/account'
import { audit } from '@convbox/contract/api/audit'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann } from '../../../testing/tiny-shop.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { organizationPageText } from '../../../widgets/organization.text.ts'
import { storeSettingsText } from '../../website-info/store-settings.text.ts'
import { auditActionsText } from './audit-actions.text.ts'
import { auditLogText } from './audit-log.text.ts'

const { en, zh } = auditLogText
const ADDRESS = '/setting/audit-log'
const zone = {
  id: '2',
  at: '2026-03-10T15:00:00.000Z',
  action: 'store changed',
  target: 'tiny-shop',
  who: { userId: 'user-2', name: 'Bob Ray', email: 'bob@shop.example' },
  website: { websiteName: 'tiny-shop', websiteTitle: 'Tiny Shop' },
  changes: [
    { field: 'timeZoneEn', from: 'UTC', to: 'Asia/Shanghai' },
    { field: 'checkoutType', to: 'Custom Checkout' },
  ],
}
const role = {
  id: '1',
  at: '2026-03-10T14:00:00.000Z',
  action: 'member changed',
  target: 'cyd@shop.example',
  changes: [{ field: 'role', from: 'operate', to: 'admin' }],
}
const people = [{ userId: 'user-2', name: 'Bob Ray' }]
const log = answers(audit.auditLog, { rows: [zone, role], total: 2, people })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('says who changed what, where, from what to what', async () => {
  renderScreen(ADDRESS, [log])
  const row = await rowOf(/Bob Ray/)
  for (const text of [auditActionsText.en['store changed'], 'Tiny Shop', 'Time zone: UTC → Asia/Shanghai and 1 more']) row.getByText(text)
  const other = await rowOf(/cyd@shop.example/)
  for (const text of [en.program, en.wholeOrganization, `Role: ${rolesText.en.names.operate} → ${rolesText.en.names.admin}`])
    other.getByText(text)
})

it('opens a change in full, and keeps it in the address', async () => {
  const { user, address } = renderScreen(ADDRESS, [log])
  await user.click((await rowOf(/Bob Ray/)).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog', { name: auditActionsText.en['store changed'] }))
  const checkout = within(drawer.getByRole('row', { name: new RegExp(en.fields.checkoutType) }))
  checkout.getByText(en.nothing)
  checkout.getByText(storeSettingsText.en.checkouts['Custom Checkout'])
  expect(address()).toBe(`${ADDRESS}?entry=2`)
  await user.click(drawer.getByRole('button', { name: sharedText.en.close }))
  await vi.waitFor(() => expect(address()).toBe(ADDRESS))
})

it('is filtered by store, person and action of the address, and says when nothing matches', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}?store=tiny-shop&person=user-2&action=store+changed&page=2`, [
    answersBy(audit.auditLog, ({ action }) => (action === undefined ? { rows: [role], total: 1, people } : { rows: [], total: 0, people })),
  ])
  await screen.findByRole('heading', { name: en.noMatchTitle })
  expect(sent(audit.auditLog)[0]).toEqual({
    tenantId: 'tenant-1',
    websiteName: 'tiny-shop',
    userId: 'user-2',
    action: 'store changed',
    page: 2,
  })
  await user.click(screen.getByRole('button', { name: en.clear }))
  await rowOf(/cyd@shop.example/)
  expect(address()).toBe(`${ADDRESS}?org=tenant-1`)
})

it('narrows by a choice, from the first page on', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}?page=3`, [log])
  await rowOf(/Bob Ray/)
  await user.click(screen.getByRole('button', { name: /Person/ }))
  await user.click(await screen.findByRole('option', { name: 'Bob Ray' }))
  await vi.waitFor(() => expect(sent(audit.auditLog).at(-1)).toEqual({ tenantId: 'tenant-1', userId: 'user-2', page: 1 }))
  expect(address()).toBe(`${ADDRESS}?person=user-2`)
})

it('turns pages', async () => {
  const { user, sent } = renderScreen(ADDRESS, [answers(audit.auditLog, { rows: [zone], total: 60, people })])
  await rowOf(/Bob Ray/)
  await user.click(screen.getByRole('button', { name: sharedText.en.nextPage }))
  await vi.waitFor(() => expect(sent(audit.auditLog).at(-1)).toMatchObject({ page: 2 }))
})

it('leads from a page beyond the last one to the last', async () => {
  const { sent, address } = renderScreen(`${ADDRESS}?page=99`, [
    answersBy(audit.auditLog, ({ page }) => ({ rows: page === 99 ? [] : [zone], total: 60, people })),
  ])
  await rowOf(/Bob Ray/)
  // 60 entries on pages of 50.
  expect(address()).toBe(`${ADDRESS}?page=2`)
  expect(sent(audit.auditLog).map(({ page }) => page)).toEqual([99, 2])
})

it('says why it could not be loaded, and then that nothing was changed yet, in Chinese', async () => {
  const { play, user } = renderScreen(ADDRESS, [refuses(audit.auditLog, 'bug')], { language: 'zh' })
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'zh'))
  play(answers(audit.auditLog, { rows: [], total: 0, people: [] }))
  await user.click(screen.getByRole('button', { name: sharedText.zh.retry }))
  await screen.findByRole('heading', { name: zh.emptyTitle })
})

it('shows no before of what was made', async () => {
  const made = {
    ...zone,
    action: 'pixel created',
    changes: [
      { field: 'platform', to: 'facebook' },
      { field: 'enable', to: '1' },
    ],
  }
  renderScreen(`${ADDRESS}?entry=2`, [answers(audit.auditLog, { rows: [made], total: 1, people })])
  const drawer = within(await screen.findByRole('dialog', { name: auditActionsText.en['pixel created'] }))
  drawer.getByRole('row', { name: `${en.fields.platform} Meta` })
  drawer.getByRole('row', { name: `${en.fields.enable} ${en.yes}` })
  expect(drawer.queryByRole('columnheader', { name: en.before })).toBeNull()
})

it('names the zone of its times', async () => {
  renderScreen(`${ADDRESS}?entry=2`, [log])
  const drawer = within(await screen.findByRole('dialog', { name: auditActionsText.en['store changed'] }))
  drawer.getByText(/^Bob Ray · 2026-03-1\d \d\d:00:00 \(.+\)$/)
  expect(screen.getByRole('columnheader', { name: /^Time \(.+\)$/, hidden: true })).toBeTruthy()
})

it('keeps the word of an action that an older program wrote', async () => {
  renderScreen(ADDRESS, [answers(audit.auditLog, { rows: [{ ...role, action: 'moon moved', changes: [] }], total: 1, people: [] })])
  ;(await rowOf(/cyd@shop.example/)).getByText('moon moved')
})

it('loads', async () => {
  renderScreen(ADDRESS, [staysPending(audit.auditLog)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('is for admins only', async () => {
  const tenants = [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'operate' as const }]
  const { sent } = renderScreen(ADDRESS, [answers(account.userInfo, { ...ann, tenants })])
  await screen.findByRole('heading', { name: organizationPageText.en.adminsOnlyTitle })
  expect(sent(audit.auditLog)).toEqual([])
})
