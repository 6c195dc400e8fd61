/** Codes added to a discount and deleted from it, in the background as at Shopify. Each poll advances a job, and so does time. Source: https://shopify.dev/docs/api/admin-graphql/latest/mutations/discountRedeemCodeBulkAdd. */
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import type { CodeJob, DiscountUserError, RedeemCode } from '../discount.ts'
import { codeFaults, takenFault, userError } from '../discount-input.ts'
import { redeemCodeBody } from '../discount-webhook-bodies.ts'
import { nextId, readGid } from '../shop.ts'
import { discountNodeFields, findDiscount, redeemCodeFields } from './discount-fields.ts'
import { isTaken, orderedRefusal } from './discount-mutations.ts'
import { checkInputs } from './node-fields.ts'

type AddJob = Extract<CodeJob, { kind: 'add' }>
const MAX_KEPT = 100
const CODE_FIELD = ['code']

const discountOf = ({ shop }: CallContext, job: CodeJob) => shop.discounts.find(({ id }) => id === job.discountId)

const faultsOf = (context: CallContext, code: string, seen: ReadonlySet<string>): DiscountUserError[] => {
  const faults = [...codeFaults(code, CODE_FIELD), ...orderedRefusal(context, CODE_FIELD)]
  if (faults.length > 0) return faults
  if (seen.has(code.trim().toLowerCase())) return [userError('DUPLICATE', CODE_FIELD, 'Code is already present')]
  return isTaken(context, code) ? [takenFault(CODE_FIELD)] : []
}

const addCodes = (context: CallContext, job: AddJob): void => {
  const discount = discountOf(context, job)
  const seen = new Set<string>()
  for (const one of job.codes) {
    one.errors = discount ? faultsOf(context, one.code, seen) : [userError('INVALID', CODE_FIELD, 'Discount does not exist')]
    seen.add(one.code.trim().toLowerCase())
    if (one.errors.length > 0 || discount === undefined) continue
    const added: RedeemCode = { id: nextId(context.shop), code: one.code.trim(), uses: 0 }
    discount.codes.push(added)
    one.redeemCodeId = added.id
    context.announce('discounts/redeemcode_added', redeemCodeBody(discount, added, context.nowMs))
  }
}

const deleteCodes = (context: CallContext, job: Extract<CodeJob, { kind: 'delete' }>): void => {
  const discount = discountOf(context, job)
  if (discount === undefined) return
  const gone = discount.codes.filter(({ id }) => job.redeemCodeIds.includes(id))
  discount.codes = discount.codes.filter((one) => !gone.includes(one))
  for (const code of gone) context.announce('discounts/redeemcode_removed', redeemCodeBody(discount, code, context.nowMs))
}

/** Advances a job by one step, unless it is ordered never to end. */
const step = (context: CallContext, job: CodeJob): void => {
  const { reads, isEndless } = context.discountOrder()
  if (job.isDone || isEndless) return
  job.readsLeft = Math.min(job.readsLeft, reads) - 1
  if (job.readsLeft <= 0) {
    job.isDone = true
    if (job.kind === 'add') addCodes(context, job)
    else deleteCodes(context, job)
  }
  context.save()
}

/** Advances a job that nobody polls. */
const walk = (context: CallContext, job: CodeJob): void =>
  context.later(async (nowMs) => {
    step({ ...context, nowMs }, job)
    if (!job.isDone) walk(context, job)
  })

const begin = (context: CallContext, job: CodeJob): void => {
  context.shop.codeJobs = [...context.shop.codeJobs, job].slice(-MAX_KEPT)
  walk(context, job)
  context.save()
}

const newJob = (context: CallContext, discountId: string) => ({
  id: nextId(context.shop),
  discountId,
  createdAtMs: context.nowMs,
  readsLeft: context.discountOrder().reads,
  isDone: false,
})

const creationFields = (job: AddJob, context: CallContext): Fields => {
  const failedCount = job.codes.filter(({ errors }) => errors.length > 0).length
  const discount = discountOf(context, job)
  return {
    id: `gid://shopify/DiscountRedeemCodeBulkCreation/${job.id}`,
    done: job.isDone,
    codesCount: job.codes.length,
    failedCount,
    importedCount: job.isDone ? job.codes.length - failedCount : 0,
    createdAt: new Date(job.createdAtMs).toISOString(),
    discountCode: discount ? discountNodeFields(discount, context) : null,
    codes: (args: Record<string, unknown>) =>
      connection(job.codes, args, context, ({ code, errors, redeemCodeId }) => {
        const made = discount?.codes.find(({ id }) => id === redeemCodeId)
        return { code, errors, discountRedeemCode: made ? redeemCodeFields(made) : null }
      }),
  }
}

const missing = (): DiscountUserError[] => [userError('INVALID', ['discountId'], 'Discount does not exist')]

const startAdding = (context: CallContext, discountGid: string, codes: readonly { code: string }[]): Fields => {
  checkInputs(codes)
  const discount = findDiscount(context, discountGid)
  if (discount === undefined) return { bulkCreation: null, userErrors: missing() }
  if (codes.length === 0) return { bulkCreation: null, userErrors: [userError('BLANK', ['codes'], "Codes can't be blank")] }
  const rows = codes.map(({ code }, index) => ({ id: String(index), code, errors: [] }))
  const job: AddJob = { ...newJob(context, discount.id), kind: 'add', codes: rows }
  begin(context, job)
  return { bulkCreation: creationFields(job, context), userErrors: [] }
}

type Chosen = { discountId: string; ids?: string[] | null; search?: string | null; savedSearchId?: string | null }

const startDeleting = (context: CallContext, { discountId, ids, search, savedSearchId }: Chosen): Fields => {
  const discount = findDiscount(context, discountId)
  const given = [ids, search, savedSearchId].filter((one) => one !== undefined && one !== null)
  if (discount === undefined) return { job: null, userErrors: missing() }
  if (given.length === 0)
    return {
      job: null,
      userErrors: [userError('MISSING_ARGUMENT', null, "Missing a required argument: 'ids', 'search' or 'savedSearchId'")],
    }
  if (given.length > 1)
    return { job: null, userErrors: [userError('TOO_MANY_ARGUMENTS', null, "Only one of 'ids', 'search' and 'savedSearchId' is allowed")] }
  if (!ids) throw notPlayed('deleting codes by a search')
  checkInputs(ids)
  const redeemCodeIds = ids.flatMap((gid) => readGid('DiscountRedeemCode', gid) ?? [])
  const job: CodeJob = { ...newJob(context, discount.id), kind: 'delete', redeemCodeIds }
  begin(context, job)
  return { job: { id: `gid://shopify/Job/${job.id}`, done: false }, userErrors: [] }
}

/** Queries and mutations of codes. */
export const redeemCodeRoots = (context: CallContext): Fields => ({
  discountRedeemCodeBulkAdd: ({ discountId, codes }: { discountId: string; codes: { code: string }[] }) =>
    startAdding(context, discountId, codes),
  discountCodeRedeemCodeBulkDelete: (chosen: Chosen) => startDeleting(context, chosen),
  discountRedeemCodeBulkCreation: ({ id }: { id: string }) => {
    const job = context.shop.codeJobs.find((one) => one.id === readGid('DiscountRedeemCodeBulkCreation', id))
    if (job?.kind !== 'add') return null
    step(context, job)
    return creationFields(job, context)
  },
  job: ({ id }: { id: string }) => {
    const job = context.shop.codeJobs.find((one) => one.id === readGid('Job', id))
    if (job?.kind !== 'delete') throw notPlayed('jobs but those that delete codes')
    step(context, job)
    return { id, done: job.isDone }
  },
})
