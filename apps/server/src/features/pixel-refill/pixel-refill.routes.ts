import { randomUUID } from 'node:crypto'
import type { AccuracyOutcome } from '@convbox/contract/api/pixel-accuracy.values'
import { todayIn } from '@convbox/contract/date-range'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { outcomeOfState, type JudgedOrder } from '../pixel-accuracy/pixel-accuracy.ts'
import {
  insertRefill,
  readDailyRefill,
  readRefill,
  readRefills,
  readUnfinishedRefills,
  runOf,
  saveDailyRefill,
  type StoredRefill,
} from './pixel-refill.rows.ts'
import { planReplay, readNamed, refillingOf } from './plan-refill.ts'
import type { Refilling } from './refill-plan.ts'

const requireRefilling = async (program: Program, { store }: StoreCaller, pixelId: string): Promise<Refilling> => {
  const found = await refillingOf(program, store.id, pixelId, 'replay')
  if (found === undefined) throw new AppError('not found')
  return found
}

/** What has become of an order that a refill put into the lane; its row in the log may still be on its way. */
const nowOf = ({ state }: JudgedOrder): AccuracyOutcome => (state === '' ? 'pending' : outcomeOfState(state))

const tally = (outcomes: readonly AccuracyOutcome[]): { outcome: AccuracyOutcome; orders: number }[] => {
  const sums = new Map<AccuracyOutcome, number>()
  for (const outcome of outcomes) sums.set(outcome, (sums.get(outcome) ?? 0) + 1)
  return [...sums].map(([outcome, orders]) => ({ outcome, orders })).toSorted((a, b) => b.orders - a.orders)
}

/** Replay of a pixel's purchases, the switch of its daily refill, and the reports of both. */
export const pixelRefillFeature: Feature<'pixelRefill'> = (program) => ({
  refillPreflight: async (input, caller) => planReplay(await requireRefilling(program, caller, input.pixelId), input),
  startRefill: async (input, caller) => {
    const { store, user } = caller
    const refilling = await requireRefilling(program, caller, input.pixelId)
    if (!refilling.pixel.enabled) throw new AppError('invalid input', { details: { pixelId: PIXEL_FAULTS.switchedOff } })
    const readRunning = async (): Promise<StoredRefill | undefined> =>
      (await readUnfinishedRefills(program.mainDb)).find((run) => run.storeId === store.id && run.pixelId === input.pixelId)
    const before = await readRunning()
    if (before !== undefined) return runOf(before)
    const run: StoredRefill = {
      id: randomUUID(),
      storeId: store.id,
      pixelId: input.pixelId,
      kind: 'replay',
      day: todayIn(store.timeZone, program.now()),
      isDone: false,
      plan: await planReplay(refilling, input),
      startedAt: new Date(program.now()),
    }
    if (!(await insertRefill(program.mainDb, run))) return runOf((await readRunning()) ?? run)
    await writeAudit(program.mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'purchases replayed',
      target: input.pixelId,
      detail: { pixelName: refilling.pixel.name, replayedOrders: String(runOf(run).accepted) },
    })
    program.signals.emit('refills')
    return runOf(run)
  },
  refillRuns: async ({ pixelId }, caller) => {
    const { pixel } = await requireRefilling(program, caller, pixelId)
    const [runs, isDaily] = await Promise.all([
      readRefills(program.mainDb, caller.store.id, pixelId),
      readDailyRefill(program.mainDb, caller.store.id, pixelId),
    ])
    return {
      pixelName: pixel.name,
      platform: pixel.settings.platform,
      enabled: pixel.enabled,
      dailyRefill: isDaily === true,
      runs: runs.map(runOf),
    }
  },
  refillRun: async ({ pixelId, id }, caller) => {
    const refilling = await requireRefilling(program, caller, pixelId)
    const run = await readRefill(program.mainDb, { storeId: caller.store.id, pixelId, id })
    if (run === undefined) throw new AppError('not found')
    const sent = run.plan.rows.filter((row) => row.sent).map(({ orderId }) => orderId)
    const states = new Map((sent.length === 0 ? [] : await readNamed(refilling, sent)).map((order) => [order.order_id, nowOf(order)]))
    const rows = run.plan.rows.map((row) => {
      const now = row.sent ? states.get(row.orderId) : undefined
      return now === undefined ? row : { ...row, now }
    })
    return { ...runOf(run), rows, now: tally(rows.flatMap((row) => ('now' in row ? row.now : []))) }
  },
  setDailyRefill: async ({ pixelId, enabled }, caller) => {
    const { pixel } = await requireRefilling(program, caller, pixelId)
    const { store, user } = caller
    await saveDailyRefill(program.mainDb, store.id, pixelId, enabled)
    await writeAudit(program.mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'pixel changed',
      target: pixelId,
      detail: { pixelName: pixel.name, dailyRefill: enabled },
    })
    return { dailyRefill: enabled }
  },
})
