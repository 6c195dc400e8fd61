/** Data and privacy on the wire. */
import { z } from 'zod'
import { CUSTOMER_KEYS, PRIVACY_STATES, PRIVACY_TOPICS, RETENTION_DAYS } from '../privacy.ts'
import { noInput, privacyRequestIdField, tenantIdField, timeField } from './fields.schemas.ts'

const retentionDays = z
  .number()
  .int()
  .min(RETENTION_DAYS.min, `Please enter ${RETENTION_DAYS.min} days or more`)
  .max(RETENTION_DAYS.max, `Please enter ${RETENTION_DAYS.max} days or less`)

const request = z.object({
  id: privacyRequestIdField,
  topic: z.enum(PRIVACY_TOPICS),
  status: z.enum(PRIVACY_STATES),
  receivedAt: timeField,
  dueAt: timeField,
  doneAt: timeField.optional(),
  /** Rows exported, changed or deleted, by place: a name such as 'orders' or 'stored exports'. */
  record: z.array(z.object({ place: z.string(), count: z.number() })),
  /** When the erasure ran its second time, with what it found then. */
  checkedAgainAt: timeField.optional(),
  /** An admin can download a file. */
  hasExport: z.boolean(),
  /** When an erasure of the customer deleted that file. */
  exportDestroyedAt: timeField.optional(),
  lastError: z.string().optional(),
})

const overview = z.object({
  retentionDays,
  /** Newest first. */
  requests: z.array(request),
})

/** A deleted store, with the request that deleted it. */
const erasedStore = request.extend({
  /** The store's former website name, or the first characters of its id where the name is lost. */
  storeName: z.string(),
})

/** A customer as an admin names one. */
const namedCustomer = z.object({
  by: z.enum(CUSTOMER_KEYS),
  value: z.string().trim().min(1, 'Field is required!').max(200),
})

/** unfollowed: visitors seen with a key that more than 20 share, who are not counted, exported or erased. several: the address or number belongs to these customers, to choose from. nobody: erasedAt says when what was known was erased. */
const knownOfCustomer = z.discriminatedUnion('found', [
  z.object({
    found: z.literal('customer'),
    orders: z.number().int(),
    sessions: z.number().int(),
    deliveries: z.number().int(),
    unfollowed: z.number().int().optional(),
  }),
  z.object({ found: z.literal('several'), customerIds: z.array(z.string()) }),
  z.object({ found: z.literal('nobody'), erasedAt: timeField.optional(), unfollowed: z.number().int().optional() }),
])

const file = z.object({ filename: z.string(), content: z.string() })

/** Inputs and results of `privacy`. */
export const privacySchemas = {
  privacyOverview: { input: noInput, result: overview },
  saveRetention: { input: z.object({ retentionDays }), result: overview },
  downloadExport: { input: z.object({ id: privacyRequestIdField }), result: file },
  knownOfCustomer: { input: namedCustomer, result: knownOfCustomer },
  exportCustomer: { input: namedCustomer, result: file },
  /** typedName: the value again, typed by hand. id: the request that carries it out. */
  eraseCustomer: { input: namedCustomer.extend({ typedName: z.string() }), result: z.object({ id: privacyRequestIdField }) },
  /** Newest first. */
  erasedStores: { input: z.object({ tenantId: tenantIdField }), result: z.array(erasedStore) },
  retryPrivacyRequest: { input: z.object({ id: privacyRequestIdField }), result: overview },
}
/** The screen's data. */
export type PrivacyOverview = z.output<typeof overview>
export type PrivacyRequestRow = z.output<typeof request>
export type ErasedStore = z.output<typeof erasedStore>
export type NamedCustomer = z.output<typeof namedCustomer>
export type KnownOfCustomer = z.output<typeof knownOfCustomer>
