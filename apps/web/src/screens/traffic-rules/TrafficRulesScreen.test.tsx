import { trafficRules } from '@convbox/contract/api/traffic-rules'
import type { RulesState, RuleTrial, SavedRule } from '@convbox/contract/api/traffic-rules.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { trafficRulesText } from './traffic-rules.text.ts'

const { en, zh } = trafficRulesText
const ADDRESS = inShop('traffic-rules')
const rule = (value: string): SavedRule => ({ conditions: [{ field: 'source', match: 'is', value }], channel: 'own', group: 'Deal' })
const versions = [
  { version: 2, rules: 2, savedAt: '2026-03-10T10:00:00.000Z', savedBy: 'ann@tiny.example' },
  { version: 1, rules: 0, savedAt: '2026-03-09T10:00:00.000Z', restores: 0 },
]
const state: RulesState = {
  version: 2,
  rules: [rule('one'), rule('two')],
  versions,
  reclassified: { done: 30, total: 120, isDone: false },
}
const trial: RuleTrial = {
  touches: 200,
  movedTouches: 190,
  leftTouches: 0,
  leftOrders: 0,
  taken: [190, 0],
  orders: 10,
  movedOrders: 1,
  moved: [
    {
      orderName: '#7',
      orderedAt: '2026-03-10T10:00:00.000Z',
      from: { channel: 'klaviyo', group: 'Email & SMS' },
      to: { channel: 'own', group: 'Deal' },
    },
  ],
  channels: [{ channel: 'klaviyo', group: 'Email & SMS', before: 4, after: 3 }],
}
const none: RulesState = { version: 0, rules: [], versions: [] }

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(trafficRules.rules)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(trafficRules.rules, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with traffic rules', async () => {
  renderScreen(ADDRESS, [refuses(trafficRules.rules, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Traffic Rules'], plans: plansFor('Traffic Rules') }))
})

it('has no rules yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [answers(trafficRules.rules, none)], { language: 'zh' })
  await screen.findByText(zh.none)
  expect(screen.queryByRole('button', { name: zh.undo })).toBeNull()
})

it('builds a rule, tries it, asks before it takes everything, and saves', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    answers(trafficRules.rules, none),
    answers(trafficRules.tryRules, trial),
    answersBy(trafficRules.saveRules, ({ isSure }) =>
      isSure ? { isSaved: true, version: 1 } : { isSaved: false, version: 0, takesAll: { rule: 0, taken: 190, touches: 200 } },
    ),
  ])
  await user.click(await screen.findByRole('button', { name: en.add }))
  const dialog = within(await screen.findByRole('dialog', { name: en.newRule }))
  await user.click(dialog.getByRole('button', { name: en.apply }))
  expect(dialog.getAllByText(en.needed)).toHaveLength(3)
  await user.type(dialog.getByRole('textbox', { name: en.value }), 'news')
  await user.type(dialog.getByRole('textbox', { name: en.channel }), 'Direct')
  expect(dialog.getByText(en.reserved)).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: en.channel }))
  await user.type(dialog.getByRole('textbox', { name: en.channel }), 'Letters')
  await user.type(dialog.getByRole('combobox', { name: new RegExp(`^${en.group}`) }), 'email & sms')
  await user.click(dialog.getByRole('button', { name: en.apply }))
  const rules = [{ conditions: [{ field: 'source', match: 'is', value: 'news' }], channel: 'letters', group: 'Email & SMS' }]

  await user.click(screen.getByRole('button', { name: en.try }))
  await screen.findByRole('table', { name: en.movedOrders })
  expect(sent(trafficRules.tryRules)).toEqual([{ rules }])
  screen.getByText(en.nearlyAll({ n: 1, share: '95.00%' }))

  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.takesAll({ n: 1, share: '95.00%' }))
  screen.getByText(en.unsaved)
  await user.click(screen.getByRole('button', { name: en.saveAnyway }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  expect(sent(trafficRules.saveRules)).toEqual([
    { rules, version: 0, isSure: false },
    { rules, version: 0, isSure: true },
  ])
})

it.each(['en', 'zh'] as const)('says in %s how much of the days a trial did not look at', async (language) => {
  const { user } = renderScreen(
    ADDRESS,
    [answers(trafficRules.rules, none), answers(trafficRules.tryRules, { ...trial, leftTouches: 1200, leftOrders: 34 })],
    { language },
  )
  const words = trafficRulesText[language]
  await user.click(await screen.findByRole('button', { name: words.try }))
  await screen.findByText(new RegExp(words.leftTouches({ left: '1,200', landings: '50,000' })))
  screen.getByText(new RegExp(words.leftOrders({ left: '34', orders: '10,000' })))
})

it('moves a rule by the keyboard, keeps the focus on it, and takes the last change back', async () => {
  const { user, sent } = renderScreen(ADDRESS, [answers(trafficRules.rules, state), answers(trafficRules.restoreRules, { version: 3 })])
  const list = within(await screen.findByRole('list', { name: en.listed }))
  screen.getByText(en.progress({ done: '30', total: '120' }))
  list.getByRole('button', { name: en.down({ n: 1 }) }).focus()
  await user.keyboard('{Enter}')
  expect(list.getAllByRole('listitem').map((item) => /one|two/.exec(item.textContent)?.[0])).toEqual(['two', 'one'])
  // It is the last now: its other arrow has the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe(en.up({ n: 2 }))
  screen.getByText(en.nowAt({ n: 2, of: 2 }))
  await user.click(screen.getByRole('button', { name: en.discard }))
  await user.click(screen.getByRole('button', { name: en.undo }))
  expect(await screen.findByText(en.restoredToast)).toBeTruthy()
  expect(sent(trafficRules.restoreRules)).toEqual([{ restores: 1, version: 2 }])
})

it('opens the history and a rule by the address, and is for looking only where the role says so', async () => {
  renderScreen(`${ADDRESS}?rule=2`, [answers(trafficRules.rules, state)])
  const dialog = within(await screen.findByRole('dialog', { name: en.changedRule }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: en.value }).value).toBe('two')
})

it('shows every version, and only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?tab=history`, [answers(trafficRules.rules, state), readOnlyShop])
  const table = within(await screen.findByRole('table', { name: en.history }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: en.restore({ version: 1 }) })).toBeNull()
})
