/** Which channel is being reauthorized, for those with a result page of their own (`renewal` in the contract's channels). */
import { CHANNEL_IDS, CHANNELS, type ChannelId, type ChannelRenewal } from '@convbox/contract/channels'
import { readRemembered, remember } from '../remembered.ts'

const RENEWALS = CHANNEL_IDS.flatMap((channel) => {
  const { renewal } = CHANNELS[channel]
  return renewal === undefined ? [] : [{ channel, ...renewal }]
})

/** Set before the browser leaves for the platform; undefined once the result is known. */
export const noteRenewing = (leaving: ChannelId | undefined): void => {
  for (const { channel, flag } of RENEWALS) remember(flag, channel === leaving ? 'true' : undefined)
}

/** The result page of the channel that is being reauthorized; undefined when it has none. */
export const findRenewalPage = (): ChannelRenewal['page'] | undefined => RENEWALS.find(({ flag }) => readRemembered(flag) === 'true')?.page
