/** What constants of convbox would do to the channels of the last days. Stores nothing. */
import type { ConvboxTrial, SetConstants } from '@convbox/contract/api/convbox-settings.schemas'
import { CONVBOX_TRIAL_DAYS } from '@convbox/contract/convbox-settings'
import { addDays, todayIn } from '@convbox/contract/date-range'
import type { Program } from '../../program.ts'
import { readCredits } from '../../reports/conversion-analysis/conversion-analysis.sql.ts'
import type { CreditRow } from '../../reports/conversion-analysis/move-given.ts'
import { readConstants } from '../../reports/convbox-constants.rows.ts'
import type { CreditShape } from '../../reports/credits.sql.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import { readMedia } from '../../reports/media-figures.sql.ts'
import { blendOf } from '../../reports/read-blend.ts'
import { spanOf, type ReportStore } from '../../reports/report-span.ts'
import { countMovedOrders } from './convbox-settings.sql.ts'

type Figure = ConvboxTrial['channels'][number]['before']
const NOTHING: Figure = { orders: 0, sales: 0 }
/** A smaller change of orders and sales is none: figures have four decimals. */
const SEEN = 0.0005

const figuresOf = (rows: readonly CreditRow[]): Map<string, Figure> =>
  new Map(
    rows.flatMap(({ kind, channel, measures }) =>
      kind === 'credited' || kind === 'untracked'
        ? [[kind === 'untracked' ? 'untracked' : channel, { orders: Number(measures.orders ?? 0), sales: Number(measures.sales ?? 0) }]]
        : [],
    ),
  )

const isChanged = ({ before, after }: { before: Figure; after: Figure }): boolean =>
  Math.abs(after.orders - before.orders) > SEEN || Math.abs(after.sales - before.sales) > SEEN

/** By channel, conversion time, 28 days, all channels, against what is in force. */
export const tryConstants = async (program: Program, store: ReportStore, constants: SetConstants): Promise<ConvboxTrial> => {
  const { warehouse, mainDb } = program
  const to = todayIn(store.timeZone, program.now())
  const from = addDays(to, 1 - CONVBOX_TRIAL_DAYS)
  const span = spanOf(store, { from, to }, { window: '28' })
  const shapeWith = async (each: SetConstants): Promise<CreditShape> => ({
    model: 'convbox',
    scope: 'all',
    level: 'channel',
    blend: await blendOf(warehouse, span, each),
  })
  const [before, after] = await Promise.all([readConstants(mainDb, store.id).then(shapeWith), shapeWith(constants)])
  const [old, tried, moved, media] = await Promise.all([
    readCredits(warehouse, span, before, { measures: ['orders', 'sales'] }),
    readCredits(warehouse, span, after, { measures: ['orders', 'sales'] }),
    countMovedOrders(warehouse, span, { before, after }),
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
    movedOrders: moved.orders,
    movedCredit: moved.credit,
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
