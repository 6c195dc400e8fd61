import { adSpend } from '@convbox/contract/api/ad-spend'
import type { AccountSpendRead } from '@convbox/contract/api/ad-spend.schemas'
import { failureText } from '@convbox/contract/channel-failures.text'
import { integrations } from '@convbox/contract/api/integrations'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { allAvailable, meta } from './integrations.cases.ts'
import { integrationsText } from './integrations.text.ts'

const { en, zh } = integrationsText
const read: Plain<AccountSpendRead> = {
  platName: 'facebook',
  authId: 'auth-1',
  externalId: '7',
  name: 'Tiny Ads',
  currency: 'USD',
  timeZone: 'America/New_York',
  doneDays: 396,
  totalDays: 396,
  readAt: '2026-03-10T15:40:00.000Z',
  missingRates: 0,
}
const show = (account: Plain<AccountSpendRead>) => [
  answers(integrations.shopIntegration, [meta]),
  allAvailable,
  answers(adSpend.spendReads, { currency: 'USD', timezone: 'America/New_York', accounts: [account] }),
]

it('shows how far the history is read', async () => {
  renderScreen(inShop('integrations'), show({ ...read, doneDays: 120 }))
  await screen.findByText(en.spend.reading({ done: '120', total: '396' }))
  expect(screen.getByRole('progressbar', { name: 'Spend of Tiny Ads' })).toMatchObject({ value: 120, max: 396 })
  expect(screen.queryByRole('button', { name: en.spend.again })).toBeNull()
})

it('shows when it was read last, and reads it again when asked', async () => {
  const { user, sent } = renderScreen(inShop('integrations'), [...show(read), answers(adSpend.readSpendAgain, { ok: true })])
  await screen.findByText(/Spend read 20 min/)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('button', { name: en.spend.again }))
  await screen.findByText(en.spend.asked({ name: 'Tiny Ads' }))
  expect(sent(adSpend.readSpendAgain)).toEqual([{ platName: 'facebook', externalId: '7' }])
})

it('says why it is not read, whose days it has and what has no rate', async () => {
  const failed = {
    ...read,
    failure: 'permission missing' as const,
    nextAt: '2026-03-10T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
    missingRates: 3,
  }
  renderScreen(inShop('integrations'), show(failed))
  await screen.findByText(new RegExp(en.spend.failed({ why: failureText('en', 'permission missing', 'Meta') })))
  screen.getByText(en.spend.otherZone({ zone: 'Europe/Berlin' }))
  screen.getByText(en.spend.noRates(3))
})

it('says that it rests because the platform’s limit is near, and until when', async () => {
  renderScreen(inShop('integrations'), show({ ...read, doneDays: 120, restsUntil: '2026-03-10T17:00:00.000Z' }))
  // 17:00 UTC is 13:00 in New York.
  await screen.findByText(en.spend.rests({ platform: 'Meta', at: '2026-03-10 13:00' }))
  screen.getByText(en.spend.reading({ done: '120', total: '396' }))
})

it('offers nothing to a reader, in Chinese too', async () => {
  renderScreen(inShop('integrations'), [...show({ ...read, doneDays: 0, readAt: undefined }), readOnlyShop], { language: 'zh' })
  await screen.findByText(zh.spend.waiting)
  expect(screen.queryByRole('button', { name: zh.spend.again })).toBeNull()
})
