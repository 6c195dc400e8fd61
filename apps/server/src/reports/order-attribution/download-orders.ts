/** The list of orders as an Excel file: the table, and a description. */
import type { SheetFormat } from '@convbox/contract/csv-text'
import type { Language } from '@convbox/contract/format'
import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { OrderExclusion } from '@convbox/contract/metrics/excluded-reasons'
import { excludedReasonsText, orderColumnsText } from '@convbox/contract/reports/order-attribution.text'
import { ORDER_COLUMNS } from '@convbox/contract/reports/order-attribution.columns'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { localTime } from '@convbox/contract/store-days'
import { reportFile } from '../xlsx.ts'

/** websiteName: for the file's name; titles: of the selected stores. searched: the search texts, as typed by the user. window: of 'no ad touch'. */
export type OrdersChoice = {
  from: string
  to: string
  language: Language
  format: SheetFormat
  websiteName: string
  titles: readonly string[]
  timeZone: string
  searched: readonly string[]
  channel: string | undefined
  excluded: OrderExclusion | undefined
  window: WindowKey
  /** All that match; the file may have fewer. */
  orderCount: number
  lastUpdate: string | undefined
}

const exclusionOf = ({ excluded, window, language }: OrdersChoice): string | undefined => {
  if (excluded === undefined) return undefined
  if (excluded === 'any') return orderColumnsText.excluded[language]
  const reason = excludedReasonsText[excluded][language]
  return excluded === 'no ad touch' ? `${reason} (${creditText[language].windows[window]})` : reason
}

/** The file of these orders, in their order; with their stores if there are several. */
export const downloadOrders = (orders: readonly OrderRow[], choice: OrdersChoice): Promise<FileResult> => {
  const words = aboutText[choice.language]
  const isOfSeveral = orders.some((order) => order.store !== undefined)
  return reportFile(`${choice.websiteName}_order-attribution_${choice.from}_${choice.to}`, {
    table: {
      name: words.orderJourney,
      columns: ORDER_COLUMNS.filter(({ key }) => isOfSeveral || key !== 'store'),
      rows: orders,
      currencyOf: (order) => order.currency,
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.orderJourney],
        [words.store, choice.titles.join(', ')],
        [words.range, `${choice.from} – ${choice.to}`],
        [words.timeZone, isOfSeveral ? words.eachStoresZone : choice.timeZone],
        [words.filters, choice.searched.length === 0 ? undefined : choice.searched.join(', ')],
        [words.channel, choice.channel === undefined ? undefined : channelName(choice.channel, choice.language)],
        [words.onlyOrders, exclusionOf(choice)],
        [words.orders, words.ordersOf(orders.length, choice.orderCount)],
        [words.dataThrough, choice.lastUpdate === undefined ? undefined : localTime(choice.lastUpdate, choice.timeZone)],
      ],
    },
    language: choice.language,
    format: choice.format,
  })
}
