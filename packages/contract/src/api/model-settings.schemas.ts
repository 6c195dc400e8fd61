/** Parts of the wire that all settings of a model share: versions, and what a trial found. */
import { z } from 'zod'
import { dayField, timeField } from './fields.schemas.ts'

/** One save. */
export const savedVersion = z.object({
  version: z.number(),
  savedAt: timeField,
  /** Who saved it; absent once the account is gone. */
  savedBy: z.string().optional(),
  /** It brought back this version; 0: what was in force before anything was saved. */
  restores: z.number().optional(),
})
export type SavedVersion = z.output<typeof savedVersion>

/** The version that was changed; 0: nothing was ever saved. */
export const versionField = z.number().int().min(0)
export const newVersion = z.object({ version: z.number() })
/** Saves an earlier version as a new one; 0: what was in force before anything was saved. */
export const restore = { input: z.object({ restores: versionField, version: versionField }), result: newVersion }

/** Parts of orders, and money in the store's currency, both rounded only when shown. */
const figure = z.object({ orders: z.number(), sales: z.number() })

/** A channel, or 'untracked': nobody. */
const taker = z.string()

export const modelTrial = z.object({
  from: dayField,
  to: dayField,
  currency: z.string(),
  /** Orders looked at: those that count. */
  orders: z.number(),
  /** Orders of which some share goes to another channel, and how many whole orders these shares are. */
  movedOrders: z.number(),
  movedCredit: z.number(),
  /** Those of which the most money moves: the share that moves, the channel that loses the most and the one that gains the most. */
  moved: z.array(
    z.object({
      orderId: z.string(),
      orderName: z.string(),
      orderedAt: timeField,
      total: z.string(),
      credit: z.number(),
      from: taker,
      to: taker,
    }),
  ),
  /** Channels that gain or lose. spend: of the same days, absent without any. The largest change first. */
  channels: z.array(z.object({ channel: taker, before: figure, after: figure, spend: z.number().optional() })),
})
export type ModelTrial = z.output<typeof modelTrial>
