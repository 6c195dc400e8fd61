/** Codes of a discount: added in portions and deleted. Shopify does both in the background, so each is asked about until it is done. */
import { z } from 'zod'
import { askShopify, type ShopifyProgram } from './admin-client.ts'
import { type DiscountAnswer, type DiscountFault, failureOf, faultOf, isPassing } from './discount-failures.ts'
import {
  ADD_CODES_DOCUMENT,
  ADDED_CODES_DOCUMENT,
  CODES_DONE_DOCUMENT,
  DELETE_CODES_DOCUMENT,
  JOB_DONE_DOCUMENT,
} from './discounts.graphql.ts'
import { readDiscount } from './discounts.ts'

/** The clock and the waiting: a program's own, or a test's. */
export type Pauses = { now: () => number; wait: (ms: number) => Promise<void> }

/** Codes or ids that one call takes. Source: https://shopify.dev/docs/api/usage/limits (input arrays). */
const PORTION = 250
/** Pauses before the questions whether it is done: 1, 2, 4 ... 30 s. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Time after which Shopify is no longer asked. It may still finish: the same codes can be added again. */
const TIMEOUT_MS = 5 * 60_000
/** A code that Shopify failed on by its own fault is sent so often in all. */
const MAX_TRIES = 3

const TIMED_OUT: DiscountFault = { failed: 'sync timeout', detail: 'Shopify did not finish in time' }

/** What became of a code. */
export type CodeOutcome = { code: string } & ({ redeemCodeId: string } | DiscountFault)

const portionsOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / PORTION) }, (_, index) => things.slice(index * PORTION, (index + 1) * PORTION))

/** Asks until it is done. A question that fails for a while is asked again. */
const waitUntilDone = async (pauses: Pauses, ask: () => Promise<DiscountAnswer<boolean>>): Promise<DiscountAnswer<true>> => {
  const endMs = pauses.now() + TIMEOUT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    const leftMs = endMs - pauses.now()
    if (leftMs <= 0) return TIMED_OUT
    await pauses.wait(Math.min(pauseMs, leftMs))
    const answer = await ask()
    if ('result' in answer ? answer.result : !isPassing(answer)) return 'result' in answer ? { result: true } : answer
  }
}

const begunSchema = z.object({ discountRedeemCodeBulkAdd: z.object({ bulkCreation: z.object({ id: z.string() }) }) })
const doneSchema = z.object({ discountRedeemCodeBulkCreation: z.object({ done: z.boolean() }).nullable() })
const addedSchema = z.object({
  discountRedeemCodeBulkCreation: z.object({
    codes: z.object({
      nodes: z.array(
        z.object({
          code: z.string(),
          errors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
          discountRedeemCode: z.object({ id: z.string() }).nullish(),
        }),
      ),
    }),
  }),
})

type Program = { program: ShopifyProgram; storeId: string; pauses: Pauses }

/** Adds one portion. A fault: of all its codes. */
const addPortion = async (
  { program, storeId, pauses }: Program,
  discountId: string,
  codes: readonly string[],
): Promise<CodeOutcome[] | DiscountFault> => {
  const variables = { discountId, codes: codes.map((code) => ({ code })) }
  const begun = await askShopify(program, storeId, ADD_CODES_DOCUMENT, variables, begunSchema)
  if (!('result' in begun)) return faultOf(begun)
  const { id } = begun.result.discountRedeemCodeBulkAdd.bulkCreation
  const done = await waitUntilDone(pauses, async () => {
    const answer = await askShopify(program, storeId, CODES_DONE_DOCUMENT, { id }, doneSchema)
    return 'result' in answer ? { result: answer.result.discountRedeemCodeBulkCreation?.done ?? false } : faultOf(answer)
  })
  if ('failed' in done) return done
  const added = await askShopify(program, storeId, ADDED_CODES_DOCUMENT, { id }, addedSchema)
  if (!('result' in added)) return faultOf(added)
  return added.result.discountRedeemCodeBulkCreation.codes.nodes.map(({ code, errors, discountRedeemCode }): CodeOutcome => {
    if (discountRedeemCode) return { code, redeemCodeId: discountRedeemCode.id }
    const [first] = errors
    return { code, failed: failureOf(first?.code ?? undefined), detail: first?.message ?? 'Shopify did not say why' }
  })
}

const keyOf = (code: string): string => code.trim().toLowerCase()

/** Codes that are 'already exists' because they are this discount's: an earlier try added them, and its answer was lost or came too late. */
const claimOwn = async (program: Program, discountId: string, outcomes: readonly CodeOutcome[]): Promise<CodeOutcome[]> => {
  if (!outcomes.some((one) => 'failed' in one && one.failed === 'already exists')) return [...outcomes]
  const read = await readDiscount(program.program, program.storeId, discountId)
  const own = new Map('result' in read ? read.result?.codes.map(({ code, redeemCodeId }) => [keyOf(code), redeemCodeId]) : [])
  return outcomes.map((one) => {
    const redeemCodeId = own.get(keyOf(one.code))
    return 'failed' in one && one.failed === 'already exists' && redeemCodeId !== undefined ? { code: one.code, redeemCodeId } : one
  })
}

/**
 * Adds codes to a discount, 250 a call; returns what became of each, in their order. A code that fails keeps no other from being added; the second of two that
 * differ in case alone is 'already exists'. Errors of Shopify's own are tried again. May be called again with the same codes: those that are there already count as
 * added. onPortion: after each portion, for a progress.
 */
export const addCodes = async (
  program: ShopifyProgram,
  { storeId, discountId, codes, pauses }: { storeId: string; discountId: string; codes: readonly string[]; pauses: Pauses },
  onPortion: (outcomes: readonly CodeOutcome[]) => Promise<void> = async () => undefined,
): Promise<CodeOutcome[]> => {
  const firstIndex = new Map(codes.map((code, index) => [keyOf(code), index] as const).toReversed())
  const outcomes = new Map<string, CodeOutcome>()
  let open = codes.filter((code, index) => firstIndex.get(keyOf(code)) === index)
  for (let tries = 0; tries < MAX_TRIES && open.length > 0; tries += 1) {
    if (tries > 0) await pauses.wait(FIRST_PAUSE_MS * 2 ** tries)
    for (const portion of portionsOf(open)) {
      const added = await addPortion({ program, storeId, pauses }, discountId, portion)
      const of = await claimOwn(
        { program, storeId, pauses },
        discountId,
        'failed' in added ? portion.map((code) => ({ code, ...added })) : added,
      )
      for (const one of of) outcomes.set(keyOf(one.code), one)
      await onPortion(of)
      // What failed as a whole will fail with the next portion too.
      if ('failed' in added && !isPassing(added)) return codes.map((code) => outcomes.get(keyOf(code)) ?? { code, ...added })
    }
    open = open.filter((code) => {
      const one = outcomes.get(keyOf(code))
      return one === undefined || ('failed' in one && one.failed === 'unavailable')
    })
  }
  return codes.map((code, index): CodeOutcome => {
    const one = outcomes.get(keyOf(code))
    if (one === undefined || firstIndex.get(keyOf(code)) !== index)
      return { code, failed: 'already exists', detail: 'The code is in the list twice' }
    return { ...one, code }
  })
}

const deletingSchema = z.object({ discountCodeRedeemCodeBulkDelete: z.object({ job: z.object({ id: z.string() }) }) })
const jobSchema = z.object({ job: z.object({ done: z.boolean() }).nullable() })

/** Deletes codes of a discount; others may have them afterwards. Those that are gone already do not matter. */
export const deleteCodes = async (
  program: ShopifyProgram,
  { storeId, discountId, redeemCodeIds, pauses }: { storeId: string; discountId: string; redeemCodeIds: readonly string[]; pauses: Pauses },
): Promise<DiscountAnswer<undefined>> => {
  for (const ids of portionsOf(redeemCodeIds)) {
    const begun = await askShopify(program, storeId, DELETE_CODES_DOCUMENT, { discountId, ids }, deletingSchema)
    if (!('result' in begun)) return faultOf(begun)
    const { id } = begun.result.discountCodeRedeemCodeBulkDelete.job
    const done = await waitUntilDone(pauses, async () => {
      const answer = await askShopify(program, storeId, JOB_DONE_DOCUMENT, { id }, jobSchema)
      return 'result' in answer ? { result: answer.result.job?.done ?? true } : faultOf(answer)
    })
    if ('failed' in done) return done
  }
  return { result: undefined }
}
