/** The columns of the ledger's files: one row per day, currency and part; one per order, edit or refund behind a cell. Pure. */
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { LedgerCell, LedgerEntries } from './ledger.schemas.ts'
import { ledgerEntriesText, ledgerPartName } from './ledger.text.ts'
import { orderColumnsText } from './order-attribution.text.ts'

/** A cell; the total's has no part, and '' for day and currency. */
export type LedgerFileRow = Omit<LedgerCell, 'kind' | 'reason'> & { part?: Pick<LedgerCell, 'kind' | 'reason'> }

export const LEDGER_COLUMNS: readonly ReportColumn<LedgerFileRow>[] = [
  { key: 'day', label: { en: 'Day', zh: '日期' }, format: 'text', widthPx: 100, value: ({ day }) => day },
  {
    key: 'part',
    label: { en: 'Part', zh: '部分' },
    format: 'text',
    widthPx: 240,
    value: ({ part }, language) => part && ledgerPartName(part, language),
  },
  { key: 'currency', label: { en: 'Placed in', zh: '下单货币' }, format: 'text', widthPx: 90, value: ({ currency }) => currency },
  { key: 'orders', label: { en: 'Orders', zh: '订单数' }, format: 'int', widthPx: 90, value: ({ orders }) => orders },
  { key: 'sales', label: { en: 'Sales', zh: '销售额' }, format: 'currency', widthPx: 120, value: ({ sales }) => sales },
  { key: 'refunded', label: { en: 'Refunds', zh: '退款' }, format: 'currency', widthPx: 120, value: ({ refunded }) => refunded },
  { key: 'net', label: { en: 'Net of refunds', zh: '扣除退款' }, format: 'currency', widthPx: 120, value: ({ net }) => net },
]

/** An entry; the total's has amounts alone. */
export type LedgerEntryRow = Pick<LedgerEntries['entries'][number], 'sales' | 'refunded'> &
  Partial<Pick<LedgerEntries['entries'][number], 'store' | 'orderNumber' | 'what' | 'atLocal' | 'currency'>>

/** `store` only on All-Sites. */
export const LEDGER_ENTRY_COLUMNS: readonly ReportColumn<LedgerEntryRow>[] = [
  { key: 'store', label: orderColumnsText.store, format: 'text', widthPx: 120, value: ({ store }) => store?.websiteTitle },
  { key: 'order', label: { en: 'Order', zh: '订单' }, format: 'text', widthPx: 120, value: ({ orderNumber }) => orderNumber },
  {
    key: 'what',
    label: { en: 'What', zh: '类型' },
    format: 'text',
    widthPx: 90,
    value: ({ what }, language) => what && ledgerEntriesText[what][language],
  },
  { key: 'at', label: { en: 'Time', zh: '时间' }, format: 'time', widthPx: 150, value: ({ atLocal }) => atLocal },
  { key: 'currency', label: { en: 'Placed in', zh: '下单货币' }, format: 'text', widthPx: 90, value: ({ currency }) => currency },
  { key: 'sales', label: { en: 'Sales', zh: '销售额' }, format: 'currency', widthPx: 120, value: ({ sales }) => sales },
  { key: 'refunded', label: { en: 'Refunds', zh: '退款' }, format: 'currency', widthPx: 120, value: ({ refunded }) => refunded },
]
