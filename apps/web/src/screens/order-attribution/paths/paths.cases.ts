/** Paths for tests of screens. */
import type { PathRow, PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import type { Plain } from '../../../testing/played-server.ts'

/** Meta Ads three times, then Klaviyo: 6 of 10 orders, 600 of 1,000. */
export const runPath: PathRow = {
  kind: 'path',
  key: '0123456789ABCDEF0123456789ABCDEF',
  clicks: ['facebook ads', 'klaviyo'],
  steps: [
    { channel: 'facebook ads', times: 3 },
    { channel: 'klaviyo', times: 1 },
  ],
  length: 4,
  conversions: 6,
  conversions_percent: 60,
  conversion_values: '600',
  conversion_values_precent: 60,
  time_median: 1500,
  time_avg: 2880,
}

/** A campaign, then 4,900 touches that are not told apart. */
export const robotPath: PathRow = {
  kind: 'path',
  key: 'FEDCBA9876543210FEDCBA9876543210',
  clicks: ['google ads', 'google ads'],
  steps: [{ channel: 'google ads', campaign: 'brand', times: 50 }, { left: 4900 }, { channel: 'google ads', campaign: '', times: 50 }],
  length: 5000,
  conversions: 1,
  conversions_percent: 10,
  conversion_values: '100',
  conversion_values_precent: 10,
  time_median: 60,
  time_avg: 60,
}

/** Two paths of this page, 70 others, and the orders without a touch. */
export const pathsAnswer: Plain<PathsAnswer> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  insight: [
    runPath,
    robotPath,
    {
      kind: 'others',
      key: 'others',
      clicks: [],
      steps: [],
      paths: 70,
      conversions: 2,
      conversions_percent: 20,
      conversion_values: '200',
      conversion_values_precent: 20,
    },
    {
      kind: 'untracked',
      key: 'untracked',
      clicks: [],
      steps: [],
      conversions: 1,
      conversions_percent: 10,
      conversion_values: '100',
      conversion_values_precent: 10,
    },
  ],
  summary: {
    rows: 72,
    conversions: 10,
    conversions_percent: 100,
    conversion_values: '1000',
    conversion_values_precent: 100,
    expired_median: 1440,
    time_avg: 2000,
  },
  excluded: [{ reason: 'test', orders: '2', sales: '40' }],
  closing: { attributed: '900', untracked: '100', excluded: '40', storeTotal: '1040', difference: '0' },
  missingRates: { orders: 0 },
  pageNo: 1,
  pageSize: 50,
  lastUpdate: '2026-03-10T15:55:00.000Z',
}
