/** Connected channels, for other parts of the server: the accounts that a store's pixels may send with. */
import type { DestinationId } from '@convbox/contract'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import { findStoreAuth } from './channel-auths.rows.ts'

/** Checks that a store's pixel of this platform may send with an account: 'not found' for one that the store is not connected to. */
export const requirePixelAuth = async (mainDb: MainDbQueries, storeId: string, platform: DestinationId, authId: string): Promise<void> => {
  const auth = await findStoreAuth(mainDb, storeId, authId)
  if (auth === undefined) throw new AppError('not found')
  if (auth.platform !== platform) {
    throw new AppError('invalid input', { details: { channelAuthId: 'This account belongs to another platform' } })
  }
}
