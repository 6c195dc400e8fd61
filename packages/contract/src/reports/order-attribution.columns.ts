/** The columns of Order Journey. Pure. */
import { channelName } from '../channel-names.ts'
import type { Language } from '../format.ts'
import { ORDER_STATUSES } from '../orders.ts'
import { asExcludedReason } from '../metrics/excluded-reasons.ts'
import {
  excludedReasonsText,
  no,
  orderColumnsText,
  orderExplanations,
  orderSourcesText,
  orderStatusText,
  yes,
} from './order-attribution.text.ts'
import type { OrderRow } from './order-attribution.schemas.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'

export type OrderColumnKey = keyof typeof orderColumnsText
export type OrderColumn = ReportColumn<OrderRow, OrderColumnKey>

type Facts = Omit<OrderColumn, 'key' | 'label'>
const columnOf = (key: OrderColumnKey, facts: Facts): OrderColumn => ({ key, label: orderColumnsText[key], ...facts })

const clickChannel = (click: OrderRow['firstClick'], language: Language): string | undefined =>
  click === undefined ? undefined : channelName(click.channel, language)

/** All columns in order. `store` only in All-Sites. timeToConversion is empty for an order without a touch. */
export const ORDER_COLUMNS: readonly OrderColumn[] = [
  columnOf('store', { format: 'text', widthPx: 120, value: (row) => row.store?.websiteTitle, isFileOnly: true }),
  columnOf('order', { format: 'text', widthPx: 86, value: (row) => row.orderNumber }),
  columnOf('orderDate', { format: 'time', widthPx: 149, value: (row) => row.orderDateLocal, isSortable: true }),
  columnOf('customer', {
    format: 'text',
    widthPx: 150,
    value: (row) => [row.customerFirstName, row.customerLastName].filter((name) => name !== '').join(' '),
  }),
  columnOf('orderRevenue', { format: 'currency', widthPx: 208, value: (row) => row.orderRevenue, isSortable: true }),
  columnOf('refunded', { format: 'currency', widthPx: 110, value: (row) => row.refunded, isFileOnly: true }),
  columnOf('currency', { format: 'text', widthPx: 80, value: (row) => row.currency, isFileOnly: true }),
  columnOf('status', {
    format: 'text',
    widthPx: 140,
    value: ({ financialStatus }, language) => {
      const status = ORDER_STATUSES.find((each) => each === financialStatus)
      return status === undefined ? financialStatus : orderStatusText[language][status]
    },
    isFileOnly: true,
  }),
  columnOf('excluded', {
    format: 'text',
    widthPx: 160,
    explanation: orderExplanations.excluded,
    value: (row, language) => {
      const reason = asExcludedReason(row.excludedReason)
      return reason === undefined ? row.excludedReason : excludedReasonsText[reason][language]
    },
    isFileOnly: true,
  }),
  columnOf('timeToConversion', {
    format: 'minutes',
    widthPx: 132,
    explanation: orderExplanations.timeToConversion,
    value: (row) => row.timeToConversion,
    isSortable: true,
  }),
  columnOf('touches', {
    format: 'whole',
    widthPx: 84,
    explanation: orderExplanations.touches,
    value: (row) => row.touches,
    isSortable: true,
  }),
  columnOf('firstClick', {
    format: 'text',
    widthPx: 152,
    explanation: orderExplanations.wholeJourney,
    value: (row, language) => clickChannel(row.firstClick, language),
  }),
  columnOf('firstCampaign', { format: 'text', widthPx: 200, value: (row) => row.firstClick?.campaign, isFileOnly: true }),
  columnOf('lastClick', {
    format: 'text',
    widthPx: 152,
    explanation: orderExplanations.wholeJourney,
    value: (row, language) => clickChannel(row.lastClick, language),
  }),
  columnOf('lastCampaign', { format: 'text', widthPx: 200, value: (row) => row.lastClick?.campaign, isFileOnly: true }),
  columnOf('newCustomer', {
    format: 'text',
    widthPx: 100,
    value: (row, language) => (row.newCustomer === 2 ? undefined : (row.newCustomer === 1 ? yes : no)[language]),
    isFileOnly: true,
  }),
  columnOf('toldBy', { format: 'text', widthPx: 100, value: (row, language) => orderSourcesText[row.toldBy][language], isFileOnly: true }),
  columnOf('surveyAnswer', { format: 'text', widthPx: 180, value: ({ survey }) => survey?.answer, isFileOnly: true }),
  columnOf('surveyChannel', {
    format: 'text',
    widthPx: 120,
    value: ({ survey }, language) => (survey === undefined || survey.channel === '' ? undefined : channelName(survey.channel, language)),
    isFileOnly: true,
  }),
]
