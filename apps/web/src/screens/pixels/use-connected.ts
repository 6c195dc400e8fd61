import { integrations } from '@convbox/contract/api/integrations'
import type { Integration, PickedAccount } from '@convbox/contract/api/integrations.schemas'
import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { useCall } from '../../api/use-call.ts'

/** What the store has connected at a platform: accounts that a pixel may send with, and the pixels it picked of them. Undefined: not known yet, or the platform's pixels send with nothing but a pasted token. */
export const useConnected = (
  platform: DestinationId,
): { accounts: Integration['authInfoList']; pickedPixels: PickedAccount[] } | undefined => {
  const mayConnect = OAUTH_CHANNELS.some((channel) => channel === platform)
  const { data } = useCall(integrations.shopIntegration, {}, { enabled: mayConnect, quiet: true })
  if (!mayConnect || data === undefined) return undefined
  const accounts = data.find(({ platName }) => platName === platform)?.authInfoList ?? []
  return { accounts, pickedPixels: accounts.flatMap(({ picked }) => picked.filter(({ kind }) => kind === 'pixel')) }
}
