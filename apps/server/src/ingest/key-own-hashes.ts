/**
 * Opens the key of our own hashes, and changes the hashes of before into keyed ones, in both databases, before any role
 * starts. May be interrupted anywhere: the next start continues. Source: docs/decisions/0012-privacy.md.
 */
import { withMainDbLock, type MainDb, type Secrets, type Warehouse } from '@convbox/storage'
import { createOwnHashes, type OwnHashes } from '../own-hash.ts'
import {
  collectPlainHashes,
  dropHashChanges,
  keyHashesInMainDb,
  makeHashChanges,
  readHashChanges,
  readKeyState,
  readUnkeyed,
  writeKeyed,
  writeKeyState,
  writePlainHashes,
} from './key-own-hashes.rows.ts'
import { dropWarehouseChanges, keyHashesInWarehouse, readPlainHashes } from './key-own-hashes.sql.ts'

type Engines = { mainDb: Pick<MainDb, 'pool'>; warehouse: Warehouse; secrets: Secrets }
type Options = { onProgress?: (message: string) => void; signal?: AbortSignal | undefined }

const AT_ONCE = 20_000
/** Hashes that one pass over the warehouse changes: it holds them in memory. */
const AT_ONCE_IN_WAREHOUSE = 200_000

/** Key of the hashes. Made from SECRET_KEY once and then kept, encrypted: a changed SECRET_KEY must not change the hashes. */
const openKey = async ({ mainDb, secrets }: Engines): Promise<{ key: Uint8Array; isDone: boolean }> => {
  const kept = await readKeyState(mainDb.pool)
  const text = kept === undefined ? Buffer.from(secrets.keyFor('own hashes')).toString('base64url') : secrets.open(kept.sealed)
  const isDone = kept?.isDone ?? false
  // Also under today's SECRET_KEY, so that an older one can be removed from the list.
  if (kept === undefined || kept.sealed.split('.')[1] !== secrets.keyId)
    await writeKeyState(mainDb.pool, { sealed: secrets.seal(text), isDone })
  return { key: Buffer.from(text, 'base64url'), isDone }
}

/** Lists every hash of before with its keyed one, in a table that lives until all are changed. */
const listChanges = async ({ mainDb: { pool }, warehouse }: Engines, { keyed }: OwnHashes, { signal }: Options): Promise<void> => {
  await makeHashChanges(pool)
  await collectPlainHashes(pool)
  for (let after: string | undefined = ''; after !== undefined;) {
    signal?.throwIfAborted()
    const hashes: string[] = await readPlainHashes(warehouse, after, AT_ONCE)
    await writePlainHashes(pool, hashes)
    after = hashes.at(-1)
  }
  for (let hashes = await readUnkeyed(pool, AT_ONCE); hashes.length > 0; hashes = await readUnkeyed(pool, AT_ONCE)) {
    signal?.throwIfAborted()
    await writeKeyed(
      pool,
      hashes.map((plain) => ({ plain, keyed: keyed(plain) })),
    )
  }
}

const changeAll = async ({ mainDb: { pool }, warehouse }: Engines, { onProgress, signal }: Options): Promise<void> => {
  if ((await readHashChanges(pool, '', 1)).length === 0) return
  onProgress?.('Keying the hashes of e-mail addresses and phone numbers ...')
  await keyHashesInMainDb(pool)
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const changes = await readHashChanges(pool, after, AT_ONCE_IN_WAREHOUSE)
    const last = changes.at(-1)
    if (last === undefined) break
    await keyHashesInWarehouse(warehouse, changes)
    after = last.plain
  }
}

/** Our own hashes, ready for use: no hash of before is left in either database. */
export const openOwnHashes = (engines: Engines, options: Options = {}): Promise<OwnHashes> =>
  withMainDbLock(engines.mainDb, 'warehouse', async () => {
    const { key, isDone } = await openKey(engines)
    const ownHashes = createOwnHashes(key)
    if (isDone) return ownHashes
    await listChanges(engines, ownHashes, options)
    await changeAll(engines, options)
    await dropWarehouseChanges(engines.warehouse)
    await dropHashChanges(engines.mainDb.pool)
    await writeKeyState(engines.mainDb.pool, { sealed: engines.secrets.seal(Buffer.from(key).toString('base64url')), isDone: true })
    return ownHashes
  })
