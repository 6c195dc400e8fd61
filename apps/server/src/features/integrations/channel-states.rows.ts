import { OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq, lt } from 'drizzle-orm'

const { channelState } = mainDbSchema

/** A pending authorization. verifier: encrypted. */
export type ChannelState = {
  stateHash: string
  storeId: string
  userId: string
  platform: OAuthChannel
  redirectPath: string
  verifier: string
  expiresAt: Date
}

/** Saves an OAuth state; deletes abandoned ones. forgetBefore: late enough after expiry that a late callback still gets a proper message. */
export const insertState = async ({ db }: MainDbQueries, state: ChannelState, at: { now: Date; forgetBefore: Date }): Promise<void> => {
  await db.delete(channelState).where(lt(channelState.expiresAt, at.forgetBefore))
  await db.insert(channelState).values({ ...state, createdAt: at.now })
}

/** Takes a state: of two parallel callbacks only one gets it. */
export const takeState = async ({ db }: MainDbQueries, stateHash: string): Promise<ChannelState | undefined> => {
  const [row] = await db.delete(channelState).where(eq(channelState.stateHash, stateHash)).returning()
  const platform = OAUTH_CHANNELS.find((id) => id === row?.platform)
  return row === undefined || platform === undefined ? undefined : { ...row, platform, verifier: row.verifier ?? '' }
}
