/** Carries out privacy requests of Shopify and of a store's admins, and checks every erasure again a minute later. */
import { DAY_MS } from '@convbox/contract/durations'
import { join, resolve } from 'node:path'
import { privacySchemas } from '@convbox/contract/api/privacy.schemas'
import { appendErasure, ERASURES_FILE, readErasures, type ErasureLine } from '@convbox/storage'
import { parse } from 'lossless-json'
import { z } from 'zod'
import { ERASED_KINDS, type ErasedKey } from '../../ingest/erased-keys.ts'
import type { Program } from '../../program.ts'
import { destroyExports } from './destroy-exports.ts'
import { erasePerson, planErasure, type ErasureRecord } from './erase-person.ts'
import { eraseStore } from './erase-store.ts'
import { exportPerson } from './export-person.ts'
import type { PersonKey } from './find-person.ts'
import { seedsOfNamed } from './named-customer.ts'
import {
  deleteOldExports,
  finishRequest,
  noteDeleted,
  noteFailure,
  noteSecondLook,
  noteStoreName,
  readLinesDone,
  readUninstalledAt,
  readWaitingRequests,
  writeLinesDone,
  type PrivacyRequest,
} from './privacy-requests.rows.ts'

/** Shopify sends shop/redact 48 hours after the uninstall; an earlier one waits. Not for a sandbox store, where a person sends it by a button. */
const AFTER_UNINSTALL_MS = 48 * 3_600_000
/** Work in progress when an erasure began has ended by then: the second check finds what it wrote. */
const SECOND_LOOK_MS = 60_000
const EXPORT_DAYS = 30
const TRIES = 5

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const idList = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])
const personBody = z.object({
  customer: z
    .object({ id: text, email: text, phone: text })
    .nullish()
    .transform((value) => value ?? { id: '', email: '', phone: '' }),
  orders_requested: idList,
  orders_to_redact: idList,
})

/** Path of the file of erasures. */
export const erasuresFileOf = ({ config }: Pick<Program, 'config'>): string =>
  config.ERASURES_FILE === undefined ? join(resolve(config.DATA_DIR), ERASURES_FILE) : resolve(config.ERASURES_FILE)

const readBody = (program: Program, request: PrivacyRequest): z.output<typeof personBody> =>
  // Numbers as text: an id does not fit a JavaScript number.
  personBody.parse(parse(program.secrets.open(request.body ?? ''), undefined, (digits) => digits))

const seedsOf = (
  { ownHashes }: Pick<Program, 'ownHashes'>,
  storeId: string,
  { customer, orders_requested, orders_to_redact }: z.output<typeof personBody>,
): PersonKey[] => {
  const seeds: PersonKey[] = [
    { kind: 'customer', key: customer.id },
    { kind: 'email', key: ownHashes.email(storeId, customer.email) },
    { kind: 'phone', key: ownHashes.phone(storeId, customer.phone, undefined) },
    ...[...orders_requested, ...orders_to_redact].map((key) => ({ kind: 'order' as const, key })),
  ]
  return seeds.filter(({ key }) => key !== '')
}

type Done = { status: 'done' | 'cancelled'; record: Record<string, unknown>; exported?: string }

const answerDataRequest = async (program: Program, request: PrivacyRequest): Promise<Done> => {
  const body = readBody(program, request)
  const { storeId } = request
  const { text: exported, record } = await exportPerson(program, storeId, {
    customer: body.customer,
    seeds: seedsOf(program, storeId, body),
    until: new Date(program.now()),
  })
  return { status: 'done', record, exported: program.secrets.seal(exported) }
}

const lineOf = (program: Program, request: PrivacyRequest, topic: ErasureLine['topic'], keys: ErasedKey[]): ErasureLine => ({
  at: new Date(program.now()).toISOString(),
  requestId: request.id,
  tenantId: request.tenantId,
  storeId: request.storeId,
  topic,
  keys,
})

/** until: time of the erasure. */
const eraseWithExports = async (program: Program, storeId: string, keys: readonly ErasedKey[], until: Date): Promise<ErasureRecord> => ({
  'stored exports': await destroyExports(program, storeId, keys, until),
  ...(await erasePerson(program, storeId, keys)),
})

const eraseSeeds = async (program: Program, request: PrivacyRequest, found: readonly PersonKey[]): Promise<Done> => {
  const erasedAt = new Date(program.now()).toISOString()
  const seeds = found.map((seed) => ({ ...seed, alias: '', erasedAt }))
  const keys = await planErasure(program, request.storeId, seeds, erasedAt)
  // On disk before any change: after a crash or a restore, the erasure is repeated from here.
  await appendErasure(erasuresFileOf(program), lineOf(program, request, 'customers/redact', keys))
  return { status: 'done', record: await eraseWithExports(program, request.storeId, keys, new Date(erasedAt)) }
}

const redactCustomer = (program: Program, request: PrivacyRequest): Promise<Done> =>
  eraseSeeds(program, request, seedsOf(program, request.storeId, readBody(program, request)))

const eraseCustomer = async (program: Program, request: PrivacyRequest): Promise<Done> => {
  const named = privacySchemas.knownOfCustomer.input.parse(JSON.parse(program.secrets.open(request.body ?? '')))
  return eraseSeeds(program, request, await seedsOfNamed(program, request.storeId, named))
}

const redactShop = async (program: Program, request: PrivacyRequest): Promise<Done | 'later'> => {
  const uninstalledAt = await readUninstalledAt(program.mainDb, request.storeId)
  if (uninstalledAt === undefined) return { status: 'cancelled', record: {} }
  const store = await program.directory.byId(request.storeId)
  const isEarly = uninstalledAt !== 'never' && program.now() - uninstalledAt.getTime() < AFTER_UNINSTALL_MS
  // A store that the directory does not know (yet) waits too: an erasure cannot be undone.
  if (isEarly && store?.sandbox !== true) return 'later'
  if (store !== undefined) await noteStoreName(program.mainDb, request.id, store.websiteName)
  await appendErasure(erasuresFileOf(program), lineOf(program, request, 'shop/redact', []))
  await eraseStore(program, request.storeId, (deleted) => noteDeleted(program.mainDb, request.id, deleted))
  return { status: 'done', record: {} }
}

/** At an owner's request: does not depend on the app's state, and nothing waits. */
const deleteStore = async (program: Program, request: PrivacyRequest): Promise<Done> => {
  // Written even if the store was already erased for another reason: the second check then runs anyway.
  await appendErasure(erasuresFileOf(program), lineOf(program, request, 'shop/redact', []))
  await eraseStore(program, request.storeId, (deleted) => noteDeleted(program.mainDb, request.id, deleted))
  return { status: 'done', record: {} }
}

const ANSWERS = {
  'customers/data_request': answerDataRequest,
  'customers/redact': redactCustomer,
  'customer/erase': eraseCustomer,
  'shop/redact': redactShop,
  'store/delete': deleteStore,
} as const satisfies Record<PrivacyRequest['topic'], (program: Program, request: PrivacyRequest) => Promise<Done | 'later'>>

const answerOne = async (program: Program, request: PrivacyRequest): Promise<void> => {
  try {
    const done = await ANSWERS[request.topic](program, request)
    if (done !== 'later') await finishRequest(program.mainDb, request.id, { ...done, at: new Date(program.now()) })
  } catch (error) {
    program.logger.error({ err: error, requestId: request.id, topic: request.topic }, 'a privacy request failed and is tried again')
    const why = error instanceof z.ZodError ? 'The request cannot be read' : 'A database did not answer'
    await noteFailure(program.mainDb, request.id, { error: why, isFinal: request.attempts + 1 >= TRIES })
  }
}

const isKind = (kind: string): kind is ErasedKey['kind'] => ERASED_KINDS.some((one) => one === kind)

/**
 * The keys of a line. One written before our hashes were keyed names the plain ones, also as the id of a customer whose shop uses e-mail addresses as ids; a shop
 * whose own ids look the same must find them too, so a customer gets both.
 */
export const keysOfLine = ({ ownHashes }: Pick<Program, 'ownHashes'>, { keys }: Pick<ErasureLine, 'keys'>): ErasedKey[] =>
  keys.flatMap(({ kind, key, ...rest }) => {
    if (!isKind(kind)) return []
    const all = kind === 'email' || kind === 'phone' ? [ownHashes.keyed(key)] : kind === 'customer' ? [key, ownHashes.keyed(key)] : [key]
    return [...new Set(all)].map((each) => ({ ...rest, kind, key: each }))
  })

const eraseAgain = async (program: Program, line: ErasureLine): Promise<void> => {
  const keys = keysOfLine(program, line)
  const counts: Record<string, number> = {}
  const note = async (deleted: Record<string, number>): Promise<void> => void Object.assign(counts, deleted)
  if (line.topic === 'shop/redact') await eraseStore(program, line.storeId, note)
  // The store may have been deleted since.
  else if ((await program.directory.byId(line.storeId)) !== undefined)
    await note(await eraseWithExports(program, line.storeId, keys, new Date(line.at)))
  const found = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  const { requestId: id, storeId, tenantId, topic } = line
  await noteSecondLook(program.mainDb, { id, storeId, tenantId, topic, receivedAt: new Date(line.at), at: new Date(program.now()), found })
}

/** Repeats erasures of the file that this database has not checked twice: those of a minute ago and, after a restore, all newer than the backup. */
export const lookAgain = async (program: Program): Promise<void> => {
  const from = await readLinesDone(program.mainDb)
  const lines = await readErasures(erasuresFileOf(program), from)
  for (const [index, line] of lines.entries()) {
    if (line !== undefined && program.now() - Date.parse(line.at) < SECOND_LOOK_MS) return
    if (line !== undefined) await eraseAgain(program, line)
    await writeLinesDone(program.mainDb, from + index + 1)
  }
}

/**
 * One round: carries out waiting requests, checks erasures again, deletes exports older than 30 days. Requests that failed several times are retried once an
 * hour.
 */
export const answerRequests = async (program: Program): Promise<void> => {
  const now = new Date(program.now())
  for (const request of await readWaitingRequests(program.mainDb, now.getUTCMinutes() === 0)) await answerOne(program, request)
  await lookAgain(program)
  await deleteOldExports(program.mainDb, new Date(now.getTime() - EXPORT_DAYS * DAY_MS))
}
