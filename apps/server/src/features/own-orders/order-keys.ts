/** Keys with which a store's server signs orders. A secret is shown once, when its key is created; afterwards it is only stored encrypted. */
import { randomBytes } from 'node:crypto'
import type { OrderKeyId } from '@convbox/contract'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { endOrderKey, insertOrderKey, listOrderKeys } from './order-keys.rows.ts'

/** Maximum number of valid keys of a store. */
const MAX_OPEN_KEYS = 10
/** How long a rotated key still works, while the shop's server is updated. */
const ROTATION_MS = 24 * 3_600_000

type NewKey = { id: OrderKeyId; secret: string }

const auditKey = (
  mainDb: MainDbQueries,
  { store, user }: StoreCaller,
  action: 'order key created' | 'order key rotated' | 'order key revoked',
  id: string,
) => writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: id, detail: {} })

const makeKey = async (program: Program, mainDb: MainDbQueries, { store, user }: StoreCaller): Promise<NewKey> => {
  const now = new Date(program.now())
  const open = (await listOrderKeys(mainDb, store.id)).filter(({ revokedAt }) => revokedAt === null || revokedAt > now)
  if (open.length >= MAX_OPEN_KEYS)
    throw new AppError('invalid input', { details: { keys: `A store has at most ${MAX_OPEN_KEYS} keys. Revoke one first` } })
  const [id, secret] = [`ok_${randomBytes(9).toString('hex')}`, `os_${randomBytes(32).toString('base64url')}`]
  await insertOrderKey(mainDb, { id, storeId: store.id, secret: program.secrets.seal(secret), createdAt: now, createdBy: user.id })
  return { id: id as OrderKeyId, secret }
}

/** Creates a key; returns its secret, which is never shown again. 'invalid input' beyond MAX_OPEN_KEYS. */
export const createOrderKey = (program: Program, caller: StoreCaller): Promise<NewKey> =>
  program.mainDb.db.transaction(async (db) => {
    const key = await makeKey(program, { db }, caller)
    await auditKey({ db }, caller, 'order key created', key.id)
    return key
  })

/** Creates a replacement for a key; the old one ends a day later. 'not found' for an invalid key; 'invalid input' beyond MAX_OPEN_KEYS, with the old one. */
export const rotateOrderKey = (program: Program, caller: StoreCaller, id: OrderKeyId): Promise<NewKey> =>
  program.mainDb.db.transaction(async (db) => {
    const now = program.now()
    const isOpen = await endOrderKey({ db }, { storeId: caller.store.id, id }, new Date(now + ROTATION_MS), new Date(now))
    if (!isOpen) throw new AppError('not found')
    const key = await makeKey(program, { db }, caller)
    await auditKey({ db }, caller, 'order key rotated', id)
    return key
  })

/** Ends a key now. 'not found' for an invalid key. */
export const revokeOrderKey = (program: Program, caller: StoreCaller, id: OrderKeyId): Promise<void> =>
  program.mainDb.db.transaction(async (db) => {
    const now = new Date(program.now())
    if (!(await endOrderKey({ db }, { storeId: caller.store.id, id }, now, now))) throw new AppError('not found')
    await auditKey({ db }, caller, 'order key revoked', id)
  })
