/** Connected channels for other parts of the server: accounts that a store's pixels may send with. */
import type { DestinationId } from '@convbox/contract'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import { findStoreAuth, listStoreAuths } from '../../channel-tokens/channel-auths.rows.ts'

/**
 * Checks that a store's pixel of this destination may send with an account: 'not found' if the store is not connected to it, 'invalid input' for another
 * platform's or one that cannot send.
 */
export const requirePixelAuth = async (mainDb: MainDbQueries, storeId: string, platform: DestinationId, authId: string): Promise<void> => {
  const auth = await findStoreAuth(mainDb, storeId, authId)
  if (auth === undefined) throw new AppError('not found')
  const { connection } = DESTINATION_FACTS[platform]
  if (auth.platform !== connection?.channel) {
    throw new AppError('invalid input', { details: { channelAuthId: PIXEL_FAULTS.otherPlatform } })
  }
  if (connection.cannotSend) throw new AppError('invalid input', { details: { channelAuthId: connection.cannotSend } })
}

/** The store's account at a destination's platform by the platform's own id of its user; 'not found' if the store is not connected to one. */
export const findPixelAuth = async (
  mainDb: MainDbQueries,
  storeId: string,
  platform: DestinationId,
  externalUserId: string,
): Promise<string> => {
  const channel = DESTINATION_FACTS[platform].connection?.channel
  const accounts = await listStoreAuths(mainDb, storeId)
  const account = accounts.find((one) => one.platform === channel && one.externalUserId === externalUserId)
  if (account === undefined) throw new AppError('not found')
  return account.id
}
