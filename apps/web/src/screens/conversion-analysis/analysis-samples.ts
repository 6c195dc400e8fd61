/** Answers of the report, for tests. */
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { Plain } from '../../testing/played-server.ts'

/** Two orders of facebook ads for 150.00 with 50.00 spent, one untracked order of 40.00. */
export const twoRows: Plain<ConversionAnalysisAnswer> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  rows: [
    { key: 'facebook ads', kind: 'credited', channel: 'facebook ads', isAd: true, measures: { orders: '2', sales: '150', spend: '50' } },
    { key: 'untracked', kind: 'untracked', channel: '', isAd: false, measures: { orders: '1', sales: '40' } },
  ],
  total: { measures: { orders: '3', sales: '190', spend: '50' } },
  excluded: [{ reason: 'test', orders: '1', sales: '10' }],
  closing: { attributed: '150', untracked: '40', excluded: '10', storeTotal: '200', difference: '0' },
  series: [
    { day: '2026-03-08', measures: { orders: '1', sales: '100', spend: '30' } },
    { day: '2026-03-09', measures: { orders: '2', sales: '90', spend: '20' } },
  ],
  missingRates: { orders: 0, spend: 0 },
  lastUpdate: '2026-03-10T15:55:00.000Z',
}

/** The earlier period: 1 order for 95.00, and 4 untracked orders. */
export const compared: Plain<ConversionAnalysisAnswer> = {
  ...twoRows,
  rows: twoRows.rows.map((each) => ({
    ...each,
    compare: each.kind === 'untracked' ? { orders: '4', sales: '20' } : { orders: '1', sales: '75' },
  })),
  total: { ...twoRows.total, compare: { orders: '5', sales: '95' } },
  compareSeries: [
    { day: '2026-02-06', measures: { orders: '1', sales: '50' } },
    { day: '2026-02-07', measures: {} },
  ],
}
