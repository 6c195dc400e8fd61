/** What a store says of its spend itself: files, exchange rates and fixed costs. */
import type { FieldMessage } from '@convbox/contract/field-messages'
import { LISTED_SPEND_FAULTS, MAX_FIXED_COSTS, MAX_RATE_DAYS, SPEND_FILE_YEARS } from '@convbox/contract/ad-spend'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import { ADS_CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'
import { addMonths, dayCount, daysOf, lastDays, todayIn } from '@convbox/contract/date-range'
import { Decimal } from 'decimal.js'
import { randomUUID } from 'node:crypto'
import { listPicked } from '../../channel-tokens/channel-auths.rows.ts'
import { markForRates } from '../../derive/commission-marks.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { listStoreRates, writeStoreRates } from '../../spend/fx-rates.rows.ts'
import { clearSpend, convertSpendAnew, readRateOf, writeSpend, type SpendRow } from '../../spend/spend.ts'
import { writeAudit } from '../audit/audit.ts'
import { listPayCurrencies } from '../campaigns/campaigns.ts'
import { clearCostDays, FIRST_COST_DAY, writeCostDays } from './fixed-costs.ts'
import { deleteCost, listCosts, writeCost } from './fixed-costs.rows.ts'
import { readFileChannels, readSpendCurrencies } from './own-spend.sql.ts'
import { readSpendFile } from './read-spend-file.ts'

type Own = Pick<
  ReturnType<Feature<'adSpend'>>,
  'spendFiles' | 'importSpendFile' | 'deleteFileSpend' | 'spendRates' | 'saveSpendRate' | 'fixedCosts' | 'saveFixedCost' | 'deleteFixedCost'
>

const SHOWN_RATE_DAYS = 35
/** As the column of `ad_spend`. */
const RATE_DECIMALS = 12

/** Channels whose spend connected accounts of the store tell. */
const connectedChannels = async (program: Program, storeId: string): Promise<ReadonlySet<string>> => {
  const picked = (await listPicked(program.mainDb, storeId)).filter(({ kind }) => kind === 'ad account')
  return new Set(OAUTH_CHANNELS.flatMap((channel) => (picked.some(({ platform }) => platform === channel) ? [ADS_CHANNELS[channel]] : [])))
}

/** What rows say, by channel and currency. */
const sumsOf = (rows: readonly SpendRow[]) =>
  [...Map.groupBy(rows, ({ accountId, currency }) => `${accountId} ${currency}`).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const days = own.map(({ day }) => day).toSorted()
    return [
      {
        channel: first.accountId,
        currency: first.currency,
        since: days[0] ?? first.day,
        until: days.at(-1) ?? first.day,
        rows: own.length,
        spend: own.reduce((sum, { spend }) => sum.plus(spend), new Decimal(0)).toFixed(2),
      },
    ]
  })

const invalid = (field: string, why: FieldMessage): AppError => new AppError('invalid input', { details: { [field]: why } })

/** Handlers of what the store says itself. */
export const ownSpend = (program: Program): Own => {
  const { mainDb, warehouse } = program
  const note = ({ store, user }: StoreCaller, action: AuditAction): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} })
  const todayOf = ({ store }: StoreCaller): string => todayIn(store.timeZone, program.now())
  return {
    spendFiles: async (_input, { store }) => {
      const channels = await readFileChannels(warehouse, store.id)
      return {
        currency: store.currency,
        channels: channels.map(({ missing, converted, ...row }) => ({ ...row, spend: converted, missingRates: missing })),
      }
    },
    importSpendFile: async ({ csv, isPreview }, caller) => {
      const { store } = caller
      const rules = { currency: store.currency, today: todayOf(caller), connected: await connectedChannels(program, store.id) }
      const { rows, lines, missing, unknown, bad } = readSpendFile(csv, rules)
      const isGood = missing.length + bad.length === 0 && rows.length > 0
      const rateOf = await readRateOf(program, store, rows)
      if (isGood && !isPreview) {
        await writeSpend(program, store.id, rows)
        await note(caller, 'spend file imported')
      }
      return {
        isTaken: isGood && !isPreview,
        lines,
        missing,
        unknown,
        bad: bad.slice(0, LISTED_SPEND_FAULTS),
        badCount: bad.length,
        sums: sumsOf(rows),
        missingRates: rows.filter((row) => rateOf(row) === undefined).length,
      }
    },
    deleteFileSpend: async ({ channel }, caller) => {
      const days = { platform: 'file', accountId: channel, since: FIRST_COST_DAY, until: todayOf(caller) }
      await clearSpend(program, caller.store.id, days)
      await note(caller, 'file spend deleted')
      return { ok: true }
    },
    spendRates: async (_input, caller) => {
      const { store } = caller
      const [ofSpend, ofCreators] = await Promise.all([readSpendCurrencies(warehouse, store.id), listPayCurrencies(mainDb, store.id)])
      const foreign = [...new Set([...ofSpend, ...ofCreators])].filter((currency) => currency !== store.currency)
      const own = await listStoreRates(mainDb, store.id)
      const shown = daysOf(lastDays(todayOf(caller), SHOWN_RATE_DAYS)).flatMap((day) => foreign.map((currency) => ({ day, currency })))
      const wanted = new Map([...shown, ...own].map((one) => [`${one.day} ${one.currency}`, { day: one.day, currency: one.currency }]))
      const rateOf = await readRateOf(program, store, [...wanted.values()])
      const corrected = new Set(own.map(({ day, currency }) => `${day} ${currency}`))
      const rates = [...wanted].map(([key, { day, currency }]) => {
        const rate = rateOf({ day, currency })
        return {
          day,
          currency,
          ...(rate !== undefined && { rate: rate.toDecimalPlaces(RATE_DECIMALS).toFixed() }),
          isCorrected: corrected.has(key),
        }
      })
      return {
        currency: store.currency,
        rates: rates.toSorted((a, b) => b.day.localeCompare(a.day) || a.currency.localeCompare(b.currency)),
      }
    },
    saveSpendRate: async ({ currency, since, until, rate }, caller) => {
      const { store } = caller
      if (currency === store.currency) throw invalid('currency', 'This is the store’s own currency')
      if (since > until) throw invalid('until', 'The last day is before the first')
      if (dayCount({ since, until }) > MAX_RATE_DAYS) throw invalid('until', `At most ${MAX_RATE_DAYS} days at once`)
      if (rate !== undefined && new Decimal(rate).isZero()) throw invalid('rate', 'A rate is more than 0')
      const days = daysOf({ since, until })
      await writeStoreRates(mainDb, store.id, { currency, days, rate })
      await convertSpendAnew(program, store, { currency, days })
      if (await markForRates(mainDb, store.id, new Date(program.now()))) program.signals.emit('commissions')
      await note(caller, 'exchange rate corrected')
      return { days: days.length }
    },
    fixedCosts: async (_input, { store }) => ({ currency: store.currency, costs: await listCosts(mainDb, store.id) }),
    saveFixedCost: async ({ id, ...fields }, caller) => {
      const { store } = caller
      const today = todayOf(caller)
      if (fields.since < addMonths(today, -12 * SPEND_FILE_YEARS)) throw invalid('since', `At most ${SPEND_FILE_YEARS} years ago`)
      if (fields.until !== undefined && fields.until < fields.since) throw invalid('until', 'The last day is before the first')
      const known = await listCosts(mainDb, store.id)
      if (id === undefined ? known.length >= MAX_FIXED_COSTS : !known.some((cost) => cost.id === id))
        throw id === undefined ? invalid('name', `At most ${MAX_FIXED_COSTS} fixed costs`) : new AppError('not found')
      const cost = { ...fields, id: id ?? randomUUID() }
      if (!(await writeCost(mainDb, store.id, cost))) throw new AppError('not found')
      await writeCostDays(program, store, cost)
      await note(caller, 'fixed cost saved')
      return cost
    },
    deleteFixedCost: async ({ id }, caller) => {
      if (!(await deleteCost(mainDb, caller.store.id, id))) throw new AppError('not found')
      await clearCostDays(program, caller.store, id)
      await note(caller, 'fixed cost deleted')
      return { ok: true }
    },
  }
}
