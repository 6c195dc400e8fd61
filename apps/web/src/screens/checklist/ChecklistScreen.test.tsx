import { integrations } from '@convbox/contract/api/integrations'
import { organization } from '@convbox/contract/api/organization'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { checklistText } from './checklist.text.ts'

const { en, zh } = checklistText
const address = inShop('checklist')
const facts = [
  answers(storeSettings.preference, {
    websiteTitle: 'Tiny Shop',
    timeZoneEn: 'UTC',
    orderIdentifier: 'name',
    abandonCartMinutes: 60,
    currencyCode: 'USD',
    shopBuildType: 'Hosted by Shopify',
    websitePreferenceInfo: { pixel: { status: 'undo' } },
  }),
  answers(stores.installation, { snippet: 's', customerEventsSnippet: 'c', firstEventAt: '2026-03-09T00:00:00.000Z', eventCount: 3 }),
  answers(integrations.shopIntegration, []),
  answers(organization.tenantInfo, {
    tenantId: 'tenant-1',
    companyName: 'Tiny Ltd',
    role: 'owner',
    optorRole: 'admin',
    createdAt: '2026-01-01T00:00:00.000Z',
    memberCount: 2,
    storeCount: 2,
  }),
]

it('shows that it loads', async () => {
  renderScreen(address, [...facts, staysPending(stores.installation)])
  await screen.findByRole('navigation')
  expect((await screen.findByRole('status', { busy: true })).textContent).toContain(sharedText.en.loading)
})

it('says what failed, and asks again', async () => {
  const { user, play } = renderScreen(address, [...facts, refuses(stores.installation, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(...facts)
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('heading', { level: 1, name: en.title })
})

it('shows what is done and the way to what is not', async () => {
  renderScreen(address, facts)
  await screen.findByText(en.progress({ done: 3, total: 6 }))
  const link = (name: string): HTMLAnchorElement => screen.getByRole('link', { name: new RegExp(name) })
  within(link(en.items.build)).getByLabelText(en.complete)
  within(link(en.items.events)).getByLabelText(en.complete)
  within(link(en.items.team)).getByLabelText(en.complete)
  within(link(en.items.checkout)).getByLabelText(en.open)
  expect(link(en.items.pixel).pathname).toBe(inShop('pixels'))
  expect(link(en.items.checkout).search).toBe('?tab=settings')
  expect(link(en.items.team).pathname).toBe('/setting/team')
})

it('speaks Chinese', async () => {
  renderScreen(address, facts, { language: 'zh' })
  await screen.findByRole('heading', { level: 2, name: zh.groups.data_configuration })
})
