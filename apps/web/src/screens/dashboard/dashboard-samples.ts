/** Answers of the dashboard, for tests of its screens. */
import { dashboard } from '@convbox/contract/api/dashboard'
import { trends } from '@convbox/contract/api/trends'
import { DEFAULT_WIDGETS } from '@convbox/contract/dashboard'
import type { ResultOf } from '@convbox/contract/endpoint'
import { changes } from '@convbox/contract/reports/changes'
import { answers, type Play, type Plain } from '../../testing/played-server.ts'

type Answer = Plain<ResultOf<typeof dashboard.readDashboard>>

const now = { sales: '120', orders: '3', storeSales: '120', newCustomerOrders: '2', sessions: '40', orderContribution: '50' }
/** 10 March 2026 until noon in New York: 120 of sales in 3 orders; 100 in 2 yesterday by then, 200 in all. */
export const today: Answer = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  day: '2026-03-10',
  isToday: true,
  readAt: '2026-03-10T16:00:00.000Z',
  now: { all: { ...now, spend: '30' }, ads: { sales: '60', orders: '1', spend: '30' } },
  yesterday: { all: { ...now, sales: '100', orders: '2', storeSales: '100', sessions: '50' }, ads: { sales: '0', orders: '0' } },
  weekday: { all: { sales: '0', orders: '0', sessions: '0' }, ads: { sales: '0', orders: '0' } },
  cut: { yesterday: '2026-03-09T16:00:00.000Z', weekday: '2026-03-03T16:00:00.000Z' },
  history: ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'].map((day, index) => ({
    day,
    all: { ...now, sales: String(170 + index * 15), spend: '40' },
    ads: { sales: '80', spend: '40' },
  })),
  channels: [
    {
      key: 'row:facebook%20ads:',
      channel: 'facebook ads',
      now: { sales: '60', orders: '1', spend: '30' },
      yesterday: { sales: '0', orders: '0' },
    },
    { key: 'row:direct:', channel: 'direct', now: { sales: '60', orders: '2' }, yesterday: { sales: '70', orders: '1' } },
    { key: 'untracked', channel: '', yesterday: { sales: '30', orders: '1' } },
  ],
  drivers: { yesterday: { sessions: -25, conversion: 75, orderValue: -30 } },
  goals: {
    month: '2026-03',
    elapsed: 0.3,
    items: [{ metric: 'sales', target: '4000', actual: 1500, state: 'ahead', expected: 1200, projected: 5000, reached: 37.5 }],
  },
  lastUpdate: '2026-03-10T15:59:00.000Z',
}

export const empty: Answer = {
  ...today,
  now: { all: { sales: '0', orders: '0' }, ads: {} },
  yesterday: { all: {}, ads: {} },
  weekday: { all: {}, ads: {} },
  history: [],
  channels: [],
  drivers: {},
  goals: { month: '2026-03', elapsed: 0.3, items: [] },
}

const noChanges: Plain<ResultOf<typeof changes.report>> = {
  currency: 'USD',
  timezone: 'America/New_York',
  rows: [],
  total: { told: '0.00', now: '0.00', difference: '0.00', causes: {}, unexplained: '0.00' },
  channels: [],
  notKept: [],
  nights: [],
  nightsWithout: 0,
  isCut: false,
}

/** What stands around the figures. */
export const around: readonly Play[] = [
  answers(dashboard.readLayout, { widgets: [...DEFAULT_WIDGETS], isDefault: true }),
  answers(dashboard.readTroubles, []),
  answers(trends.marks, { marks: [], isCut: false }),
  answers(changes.report, noChanges),
]
