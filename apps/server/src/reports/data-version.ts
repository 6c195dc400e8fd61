/** The version of the data behind a figure, so that two people can tell whether they read the same. */
import { createHash } from 'node:crypto'
import { CUSTOM_MODEL, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import type { DataVersion } from '@convbox/contract/reports/data-version.schemas'
import { readRules } from '../derive/traffic-rules.rows.ts'
import type { Program } from '../program.ts'
import { readAnswersVersion, readOrdersVersion, readSpendVersion } from './data-version.sql.ts'
import { OF_CONVBOX, OF_CUSTOM, readSettings } from './model-settings.rows.ts'
import type { Span } from './report-span.ts'

const ID_DIGITS = 8

/** Version of a store's settings for a model; undefined for models without any. */
const readSettingsVersion = async ({ mainDb }: Program, storeId: string, model: ReportModel): Promise<number | undefined> => {
  if (model === 'convbox') return (await readSettings(mainDb, storeId, OF_CONVBOX)).version
  if (model === CUSTOM_MODEL) return (await readSettings(mainDb, storeId, OF_CUSTOM)).version
  return undefined
}

type Asked = { from: string; to: string; mainModel: ReportModel }

/** spans: the times in which each store's orders count. others: whatever else decides the figures, such as rates. */
export const readDataVersion = async (
  program: Program,
  spans: readonly Pick<Span, 'storeId' | 'from' | 'to'>[],
  { from, to, mainModel }: Asked,
  others: unknown = '',
): Promise<DataVersion> => {
  const { warehouse, mainDb } = program
  const parts = await Promise.all(
    spans.map(async ({ storeId, ...times }) => {
      const [orders, spend, answers, rules, settings] = await Promise.all([
        readOrdersVersion(warehouse, { storeId, ...times }),
        readSpendVersion(warehouse, { storeId, fromDay: from, toDay: to }),
        readAnswersVersion(warehouse, storeId),
        readRules(mainDb, storeId),
        readSettingsVersion(program, storeId, mainModel),
      ])
      return { storeId, orders: orders.digest, builtAt: orders.builtAt, spend, answers, rules: rules.version, settings }
    }),
  )
  const builtAt = parts
    .flatMap((part) => part.builtAt ?? [])
    .toSorted()
    .at(-1)
  const [only] = parts.length === 1 ? parts : []
  return {
    id: createHash('sha256')
      .update(JSON.stringify([parts, others]))
      .digest('hex')
      .slice(0, ID_DIGITS),
    ...(builtAt !== undefined && { builtAt }),
    ...(only && { rules: only.rules }),
    ...(only?.settings !== undefined && { settings: only.settings }),
  }
}
