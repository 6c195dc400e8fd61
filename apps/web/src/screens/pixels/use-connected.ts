import { integrations } from '@convbox/contract/api/integrations'
import type { Integration, PickedAccount } from '@convbox/contract/api/integrations.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { useCall } from '../../api/use-call.ts'

type Accounts = Integration['authInfoList']

/** Connected accounts that may send the destination's events; undefined while unknown, or if the destination takes only pasted credentials. isAsked: the call has succeeded or failed, or is not needed; stays true during a refresh. */
const useAccounts = (platform: DestinationId): { accounts: Accounts | undefined; isAsked: boolean } => {
  const { connection } = DESTINATION_FACTS[platform]
  const mayConnect = connection !== undefined && connection.cannotSend === undefined
  const { data, isFetched } = useCall(integrations.shopIntegration, {}, { enabled: mayConnect, quiet: true })
  const accounts = data?.find(({ platName }) => platName === connection?.channel)?.authInfoList ?? []
  return { accounts: mayConnect && data ? accounts : undefined, isAsked: isFetched || !mayConnect }
}

/** The store's connection to a platform: accounts that a pixel may send with, and the pixels selected in them. undefined: not known yet, or no account may send there. */
export const useConnected = (platform: DestinationId): { accounts: Accounts; pickedPixels: PickedAccount[] } | undefined => {
  const { accounts } = useAccounts(platform)
  return accounts && { accounts, pickedPixels: accounts.flatMap(pixelsOf) }
}

/** The pixels that the store has selected in an account. */
export const pixelsOf = ({ picked }: Accounts[number]): PickedAccount[] => picked.filter(({ kind }) => kind === 'pixel')

/** Initial account of a new pixel: the default account if it works, else '' for a pasted token, also if the accounts cannot be loaded. undefined: not known yet. */
export const useFirstAccount = (platform: DestinationId): Accounts[number]['authId'] | '' | undefined => {
  const { accounts = [], isAsked } = useAccounts(platform)
  if (!isAsked) return undefined
  return accounts.find(({ isDefault, status }) => isDefault && status === '1')?.authId ?? ''
}
