/** The form of the report setting, and the change that it saves. Pure. */
import type { storeSettings } from '@convbox/contract/api/store-settings'
import type { OrderIdentifier } from '@convbox/contract/api/store-settings.values'
import type { InputOf, ResultOf } from '@convbox/contract/endpoint'
import { FIRST_MODEL, FIRST_WINDOW, type ReportModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { DEFAULT_COLUMNS } from '@convbox/contract/metrics/default-columns'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { ALL_COLUMNS } from '../../widgets/analysis-columns.ts'

export type ReportForm = {
  model: ReportModel
  window: WindowKey
  columns: readonly MetricKey[]
  timeZone: string
  orderIdentifier: OrderIdentifier
}
export type Preference = ResultOf<typeof storeSettings.preference>

/** The form with the current setting; what the store has not chosen is what a report shows without it. */
export const formOf = ({ reportModel, reportWindow, reportColumns, timeZoneEn, orderIdentifier }: Preference): ReportForm => {
  const columns = (reportColumns ?? '').split(',').flatMap((key) => ALL_COLUMNS.find((known) => known === key) ?? [])
  return {
    model: reportModel ?? FIRST_MODEL,
    window: reportWindow ?? FIRST_WINDOW,
    columns: columns.length === 0 ? DEFAULT_COLUMNS : columns,
    timeZone: timeZoneEn,
    orderIdentifier,
  }
}

/** The changed fields; undefined for none. */
export const changeOf = (start: ReportForm, form: ReportForm): InputOf<typeof storeSettings.saveStore> | undefined => {
  const change = {
    ...(form.model !== start.model && { reportModel: form.model }),
    ...(form.window !== start.window && { reportWindow: form.window }),
    ...(form.columns.join() !== start.columns.join() && { reportColumns: form.columns.join(',') }),
    ...(form.timeZone !== start.timeZone && { timeZoneEn: form.timeZone }),
    ...(form.orderIdentifier !== start.orderIdentifier && { orderIdentifier: form.orderIdentifier }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

/** The list with the entry at a place moved by one; unchanged at its ends. */
export const moved = <Entry>(list: readonly Entry[], from: number, by: -1 | 1): readonly Entry[] => {
  const entry = list[from]
  if (entry === undefined || from + by < 0 || from + by >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(from + by, 0, entry)
}
