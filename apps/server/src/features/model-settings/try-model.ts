/** What other settings of a model would do to the orders and channels of the last days. Stores nothing. */
import type { SetConstants } from '@convbox/contract/api/model-settings.schemas'
import type { ModelTrial } from '@convbox/contract/api/model-settings.schemas'
import type { CustomModel } from '@convbox/contract/custom-model'
import { addDays, todayIn } from '@convbox/contract/date-range'
import type { ModelKey } from '@convbox/contract/metrics/credit-choices'
import { TRIAL_DAYS } from '@convbox/contract/model-settings'
import type { Program } from '../../program.ts'
import { readCredits } from '../../reports/conversion-analysis/conversion-analysis.sql.ts'
import type { CreditRow } from '../../reports/conversion-analysis/move-given.ts'
import type { CreditShape } from '../../reports/credits.sql.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import { readMedia } from '../../reports/media-figures.sql.ts'
import { readConstants, readCustom } from '../../reports/model-settings.rows.ts'
import { blendOf } from '../../reports/model-inputs.ts'
import { spanOf, type ReportStore, type Span } from '../../reports/report-span.ts'
import { readMovedOrders } from './model-trial.sql.ts'

type Figure = ModelTrial['channels'][number]['before']
/** The name of nobody. */
const UNTRACKED = 'untracked'
const NOTHING: Figure = { orders: 0, sales: 0 }
/** A smaller change of orders and sales is none: figures have four decimals. */
const SEEN = 0.0005

const figuresOf = (rows: readonly CreditRow[]): Map<string, Figure> =>
  new Map(
    rows.flatMap(({ kind, channel, measures }) =>
      kind === 'credited' || kind === 'untracked'
        ? [[kind === 'untracked' ? UNTRACKED : channel, { orders: Number(measures.orders ?? 0), sales: Number(measures.sales ?? 0) }]]
        : [],
    ),
  )

const isChanged = ({ before, after }: { before: Figure; after: Figure }): boolean =>
  Math.abs(after.orders - before.orders) > SEEN || Math.abs(after.sales - before.sales) > SEEN

const takerOf = (channel: string): string => (channel === '' ? UNTRACKED : channel)

/** By channel, conversion time, 28 days, all channels. shapes: what is compared, before and after. */
const compare = async (
  { warehouse, now }: Program,
  store: ReportStore,
  shapes: (span: Span) => Promise<Record<'before' | 'after', CreditShape>>,
): Promise<ModelTrial> => {
  const to = todayIn(store.timeZone, now())
  const from = addDays(to, 1 - TRIAL_DAYS)
  const span = spanOf(store, { from, to }, { window: '28' })
  const { before, after } = await shapes(span)
  const [old, tried, moved, media] = await Promise.all([
    readCredits(warehouse, span, before, { measures: ['orders', 'sales'] }),
    readCredits(warehouse, span, after, { measures: ['orders', 'sales'] }),
    readMovedOrders(warehouse, span, { before, after }),
    readMedia(warehouse, { storeId: store.id, fromDay: from, toDay: to }, { byCampaign: false, measures: ['spend'], currency: AS_STORED }),
  ])
  const [oldFigures, newFigures] = [figuresOf(old), figuresOf(tried)]
  const spend = new Map(
    media.flatMap(({ place, at_channel, measures }) =>
      place === 'row' && measures.spend !== undefined ? [[at_channel, Number(measures.spend)]] : [],
    ),
  )
  const orders = old.filter(({ kind }) => kind === 'attributed' || kind === 'untracked')
  return {
    from,
    to,
    currency: store.currency,
    orders: Math.round(orders.reduce((sum, { measures }) => sum + Number(measures.orders ?? 0), 0)),
    movedOrders: moved[0]?.orders ?? 0,
    movedCredit: moved[0]?.all_credit ?? 0,
    moved: moved.map(({ order_id: orderId, order_name: orderName, ordered_at: orderedAt, total, credit, loser, gainer }) => ({
      orderId,
      orderName: orderName || orderId,
      orderedAt,
      total,
      credit,
      from: takerOf(loser),
      to: takerOf(gainer),
    })),
    channels: [...new Set([...oldFigures.keys(), ...newFigures.keys()])]
      .map((channel) => ({
        channel,
        before: oldFigures.get(channel) ?? NOTHING,
        after: newFigures.get(channel) ?? NOTHING,
        ...(spend.has(channel) && { spend: spend.get(channel) }),
      }))
      .filter(isChanged)
      .toSorted(
        (a, b) =>
          Math.abs(b.after.orders - b.before.orders) - Math.abs(a.after.orders - a.before.orders) || a.channel.localeCompare(b.channel),
      ),
  }
}

const PLAIN = { scope: 'all', level: 'channel' } as const

/** Constants of convbox against those in force. */
export const tryConstants = (program: Program, store: ReportStore, constants: SetConstants): Promise<ModelTrial> =>
  compare(program, store, async (span) => {
    const shapeWith = async (each: SetConstants): Promise<CreditShape> => ({
      ...PLAIN,
      model: 'convbox',
      blend: await blendOf(program.warehouse, span, each),
    })
    const [before, after] = await Promise.all([readConstants(program.mainDb, store.id).then(shapeWith), shapeWith(constants)])
    return { before, after }
  })

/** Rules of Custom against those in force, or against a model of the list. */
export const tryCustom = (program: Program, store: ReportStore, custom: CustomModel, against: 'saved' | ModelKey): Promise<ModelTrial> =>
  compare(program, store, async () => ({
    before:
      against === 'saved'
        ? { ...PLAIN, model: 'custom', custom: await readCustom(program.mainDb, store.id) }
        : { ...PLAIN, model: against },
    after: { ...PLAIN, model: 'custom', custom },
  }))
