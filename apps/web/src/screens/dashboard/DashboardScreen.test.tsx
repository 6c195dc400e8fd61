import { changeCauseText } from '@convbox/contract/reports/changes.text'
import { dashboard } from '@convbox/contract/api/dashboard'
import { stores } from '@convbox/contract/api/stores'
import { trends } from '@convbox/contract/api/trends'
import { DEFAULT_WIDGETS } from '@convbox/contract/dashboard'
import { plansFor } from '@convbox/contract/plans'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { changes } from '@convbox/contract/reports/changes'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inAllSites, inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { dashboardText } from '../../widgets/dashboard.text.ts'
import { marksText } from '@convbox/contract/marks.text'
import { around, empty, today } from './dashboard-samples.ts'
import { dashboardScreenText } from './dashboard-screen.text.ts'

const { en } = dashboardScreenText
const shared = dashboardText.en
const ADDRESS = inShop('dashboard')
const shown = answers(dashboard.readDashboard, today)

it('waits', async () => {
  renderScreen(ADDRESS, [...around, staysPending(dashboard.readDashboard)])
  await screen.findByRole('heading', { level: 1, name: shared.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [...around, refuses(dashboard.readDashboard, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(ADDRESS, [...around, refuses(dashboard.readDashboard, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en.Dashboard, plans: plansFor('Dashboard') }))
})

it('says what to do while nothing is known', async () => {
  renderScreen(ADDRESS, [...around, answers(dashboard.readDashboard, empty)])
  await screen.findByText(en.emptyTitle)
  screen.getByRole('link', { name: en.toIntegrations })
  screen.getByText(shared.noGoals)
  await screen.findByText(en.troubleNone)
})

it.each(['en', 'zh'] as const)('shows the day against earlier ones until the same hour, in %s', async (language) => {
  const text = dashboardText[language]
  renderScreen(ADDRESS, [...around, shown], { language })
  const { label } = metricsText[language].sales
  await screen.findByRole('button', { name: text.explain({ metric: label, value: '$120.00' }) })
  screen.getByText((words) => words.startsWith(text.todayNote({ time: '12:00', zone: 'America/New York' })))
  // 120 against 100 until noon, and 200 in all.
  expect(screen.getAllByText(text.yesterdayUntil({ time: '12:00' })).length).toBeGreaterThan(0)
  expect(screen.getAllByText('20.00%').length).toBeGreaterThan(0)
  screen.getByText('$200.00')
  // Channels sum to the difference; by name, not by stored value.
  const channels = within(screen.getByRole('table', { name: text.panels.channels }))
  within(channels.getByRole('row', { name: /Meta/ })).getByText('+$60.00')
  within(channels.getByRole('row', { name: new RegExp(text.untracked) })).getByText('−$30.00')
  within(channels.getByRole('row', { name: new RegExp(text.total) })).getByText('+$20.00')
  screen.getByText(text.driversLead({ difference: '+$20.00' }))
  screen.getByText('+$75.00')
  screen.getByText(text.states.ahead)
  screen.getByText(text.goalOf({ actual: '$1,500.00', target: '$4,000.00' }))
})

it('compares with the same weekday on request, in the address', async () => {
  const { user, address } = renderScreen(ADDRESS, [...around, shown])
  await user.click(await screen.findByRole('button', { name: shared.comparisons.weekday }))
  expect(address()).toBe(`${ADDRESS}?compare=weekday`)
  // That day had no visits.
  screen.getByText(shared.noDrivers)
})

it('asks for another day and model', async () => {
  const { user, address, sent } = renderScreen(`${ADDRESS}?day=yesterday&model=linear`, [...around, shown])
  await screen.findByRole('button', { name: shared.explain({ metric: 'Sales', value: '$120.00' }) })
  expect(sent(dashboard.readDashboard).at(-1)).toEqual({ day: '2026-03-09', model: 'linear' })
  await user.click(screen.getByRole('button', { name: en.days.day }))
  expect(address()).toContain('date=2026-03-08')
})

it('opens what is behind a figure, ROAS by ads alone', async () => {
  const nothing = { parts: [], orders: [], orderCount: 0, spendDays: [], dataVersion: { id: '00000000' }, pageNo: 1, pageSize: 10 }
  const { user, address, sent } = renderScreen(ADDRESS, [...around, shown, answers(conversionAnalysis.explain, nothing)])
  await user.click(await screen.findByRole('button', { name: shared.explain({ metric: 'ROAS', value: '2.00' }) }))
  expect(address()).toBe(`${ADDRESS}?explain=roas`)
  await waitFor(() =>
    expect(sent(conversionAnalysis.explain).at(-1)).toEqual({
      from: '2026-03-10',
      to: '2026-03-10',
      mainModel: 'last_click',
      window: '28',
      adsOnly: '1',
      metric: 'roas',
      pageNo: 1,
      level: 'channel',
      timeBasis: 'conversion',
    }),
  )
})

it('tells what is broken, what happened, and what has changed since it was told', async () => {
  renderScreen(ADDRESS, [
    ...around,
    shown,
    answers(dashboard.readTroubles, [
      {
        id: 'a1',
        kind: 'no events',
        detail: { usual: 40 },
        page: 'events-monitor',
        raisedAt: '2026-03-10T10:00:00.000Z',
        timezone: 'America/New_York',
      },
    ]),
    answers(trends.marks, {
      marks: [
        { kind: 'ad campaign', day: '2026-03-08', name: 'Spring', channel: 'facebook ads' },
        { kind: 'price', day: '2026-03-09', name: 'Cup', price: { before: '10', after: '12.00', currency: 'USD', variants: 2 } },
      ],
      isCut: false,
    }),
    answers(changes.report, {
      currency: 'USD',
      timezone: 'America/New_York',
      rows: [
        {
          key: '2026-03-08',
          told: '100.00',
          now: '80.00',
          difference: '-20.00',
          causes: { 'refunds and edits': '-20.00' },
          unexplained: '0.00',
        },
      ],
      total: { told: '100.00', now: '80.00', difference: '-20.00', causes: {}, unexplained: '0.00' },
      channels: [],
      notKept: [],
      nights: ['2026-03-09'],
      nightsWithout: 0,
      isCut: false,
    }),
  ])
  const mend = await screen.findByRole('link', { name: /^Mend/ })
  expect(mend.getAttribute('href')).toBe(inShop('events-monitor'))
  await screen.findByText(marksText.en.adCampaign({ name: 'Spring', channel: 'Meta Ads' }))
  screen.getByText(marksText.en.prices({ name: 'Cup', before: '$10.00', after: '$12.00', n: 2 }))
  await screen.findByText('$100.00 → $80.00')
  screen.getByText(`${changeCauseText.en['refunds and edits']} −$20.00`)
})

it('is arranged by keyboard, and back to the default', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=arrange`, [...around, shown, answers(dashboard.saveLayout, { ok: true })])
  const dialog = within(await screen.findByRole('dialog', { name: en.arrangeTitle }))
  dialog.getByRole('button', { name: en.down({ widget: 'Sales' }) }).focus()
  await user.keyboard('{Enter}')
  dialog.getByText(en.moved({ widget: 'Sales', place: 2 }))
  await user.click(dialog.getByRole('checkbox', { name: 'Orders' }))
  await user.click(dialog.getByRole('button', { name: en.save }))
  // Orders went first, and are hidden now.
  await waitFor(() =>
    expect(sent(dashboard.saveLayout).at(-1)).toEqual({ widgets: DEFAULT_WIDGETS.filter((widget) => widget !== 'orders') }),
  )
})

it('shows only what is arranged', async () => {
  renderScreen(ADDRESS, [...around, shown, answers(dashboard.readLayout, { widgets: ['orders', 'drivers'], isDefault: false })])
  await screen.findByRole('button', { name: shared.explain({ metric: 'Orders', value: '3' }) })
  screen.getByRole('heading', { name: shared.panels.drivers })
  expect(screen.queryByRole('heading', { name: shared.panels.channels })).toBeNull()
})

it('sets goals of the store, and refuses what is no number', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=goals`, [...around, shown, answers(dashboard.saveGoals, { ok: true })])
  const dialog = within(await screen.findByRole('dialog', { name: en.goalsTitle }))
  const sales = dialog.getByRole('textbox', { name: 'Sales (USD)' })
  expect(sales).toHaveProperty('value', '4000')
  await user.clear(sales)
  await user.type(sales, '-5')
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.wrongNumber)
  await user.clear(sales)
  await user.type(dialog.getByRole('textbox', { name: 'ROAS' }), '2.5')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await waitFor(() =>
    expect(sent(dashboard.saveGoals).at(-1)).toMatchObject({
      goals: expect.arrayContaining([{ metric: 'sales' }, { metric: 'roas', target: '2.5' }]),
    }),
  )
})

it('makes a link with what it shows, tells it once, and lists and withdraws those that work', async () => {
  const link = 'http://localhost:3000/mobile/share#secret'
  const { user, sent } = renderScreen(`${ADDRESS}?open=share`, [
    ...around,
    shown,
    answers(dashboard.listShares, [
      {
        id: 's1',
        name: 'The bank',
        madeBy: 'Ann Lee',
        madeAt: '2026-03-09T15:00:00.000Z',
        expiresAt: '2026-03-16T15:00:00.000Z',
        openings: 0,
      },
    ]),
    answers(dashboard.makeShare, { link, expiresAt: '2026-04-09T16:00:00.000Z' }),
    answers(dashboard.revokeShare, { ok: true }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.shareTitle }))
  await user.click(dialog.getByRole('button', { name: en.makeLink }))
  dialog.getByText(en.nameMissing)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(en.shareName) }), 'The board')
  await user.click(dialog.getByRole('button', { name: en.dayCount({ n: 30 }) }))
  await user.click(dialog.getByRole('checkbox', { name: 'Spend' }))
  await user.click(dialog.getByRole('button', { name: en.makeLink }))
  await dialog.findByText(link)
  expect(sent(dashboard.makeShare)).toEqual([
    {
      name: 'The board',
      days: 30,
      widgets: ['sales', 'orders', 'roas', 'mer', 'newCustomerOrders', 'contribution', 'aov', 'channels', 'drivers', 'goals'],
    },
  ])
  await user.click(await dialog.findByRole('button', { name: en.withdrawOf({ name: 'The bank' }) }))
  expect(sent(dashboard.revokeShare)).toEqual([{ id: 's1' }])
})

it('lets a member who may only look arrange it, and neither share nor set goals', async () => {
  renderScreen(`${ADDRESS}?open=share`, [...around, shown, readOnlyShop])
  await screen.findByRole('button', { name: en.arrange })
  expect(screen.queryByRole('button', { name: en.share })).toBeNull()
  expect(screen.queryByRole('button', { name: en.setGoals })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells all stores together on All-Sites, without goals and changes, which are of one', async () => {
  const { goals: _of, ...together } = today
  const page = { viewPageId: 'dashboard', pageUrl: 'dashboard', sortNum: 1, groupTag: 'overview', leafPage: true, innerSubMenuPageList: [] }
  const group = {
    groupName: 'Overview',
    groupTag: 'overview',
    sortNum: 1,
    subMenuPageList: [{ ...page, menuViewName: 'Dashboard' as const }],
  }
  renderScreen('/website/all-sites/dashboard', [
    ...around,
    answers(dashboard.readDashboard, { ...together, convertedFrom: ['EUR'] }),
    answers(stores.findUserMenus, { ...fullMenu, SYS_MENU: { menuGroupList: [group] } }),
    inAllSites,
  ])
  await screen.findByText(shared.converted({ currencies: 'EUR', shown: 'USD' }))
  expect(screen.queryByRole('heading', { name: shared.panels.changed })).toBeNull()
  expect(screen.queryByRole('button', { name: en.arrange })).toBeNull()
})
