import { storeSettings } from '@convbox/contract/api/store-settings'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { changeOf, formOf, moved, type Preference } from './report-form.ts'
import { reportSettingText } from './report-setting.text.ts'

const { en, zh } = reportSettingText
const address = inShop('report-setting')
const preference: Plain<Preference> = {
  websiteTitle: 'Tiny Shop',
  timeZoneEn: 'America/New_York',
  currencyCode: 'USD',
  orderIdentifier: 'name',
  abandonCartMinutes: 60,
  reportModel: 'linear',
  reportColumns: 'sales,orders',
  websitePreferenceInfo: { pixel: { status: 'undo' } },
}
const plays = [answers(storeSettings.preference, preference), answers(storeSettings.saveStore, { ok: true })]
const columnsShown = (): (string | null)[] =>
  within(screen.getByRole('list', { name: en.chosen }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('waits for the setting in its place', async () => {
  renderScreen(address, [staysPending(storeSettings.preference)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('offers to try again after a failure', async () => {
  renderScreen(address, [refuses(storeSettings.preference, 'bug')])
  expect((await screen.findByRole('button', { name: sharedText.en.retry })).tagName).toBe('BUTTON')
})

it('says which plan it needs', async () => {
  renderScreen(address, [refuses(storeSettings.preference, 'plan needed')])
  expect((await screen.findByText(new RegExp(plansFor('Online Store Settings')[0] ?? 'none'))).textContent).toContain('Online')
})

it('shows the setting, and saves only what changed', async () => {
  const { user, sent } = renderScreen(address, plays)
  await screen.findByText(creditText.en.models.linear)
  expect(columnsShown()).toEqual([metricsText.en.sales.label, metricsText.en.orders.label])
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
  await user.click(screen.getByRole('button', { name: `${en.left}: ${metricsText.en.orders.label}` }))
  expect(columnsShown()).toEqual([metricsText.en.orders.label, metricsText.en.sales.label])
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(storeSettings.saveStore)).toEqual([{ reportColumns: 'orders,sales' }])
})

it('is closed for a role that only reads, in Chinese too', async () => {
  renderScreen(address, [...plays, readOnlyShop], { language: 'zh' })
  await screen.findByText(zh.readOnly)
  expect(screen.getByRole('list', { name: zh.chosen }).closest('fieldset')?.disabled).toBe(true)
})

it('starts with what reports show for a store that has chosen nothing', () => {
  const { reportModel: _model, reportColumns: _columns, ...bare } = preference
  const form = formOf(bare)
  expect([form.model, form.window, form.columns.length]).toEqual(['last_click', '28', 9])
  expect(changeOf(form, form)).toBeUndefined()
  expect(changeOf(form, { ...form, window: '7', timeZone: 'Asia/Shanghai' })).toEqual({ reportWindow: '7', timeZoneEn: 'Asia/Shanghai' })
})

it('moves a column by one place, and not beyond the ends', () => {
  expect([moved(['a', 'b', 'c'], 0, 1), moved(['a', 'b', 'c'], 2, 1), moved(['a', 'b', 'c'], 0, -1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})
