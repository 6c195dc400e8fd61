import { integrations } from '@convbox/contract/api/integrations'
import type { Integration, PickedAccount } from '@convbox/contract/api/integrations.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { useCall } from '../../api/use-call.ts'

type Accounts = Integration['authInfoList']

/** The accounts of the destination's connection that may send its events; undefined as long as they are not known, and where its pixels send with nothing but a pasted credential. isAsked: an answer or a failure came, or none is needed; it stays so while they are asked for again. */
const useAccounts = (platform: DestinationId): { accounts: Accounts | undefined; isAsked: boolean } => {
  const { connection } = DESTINATION_FACTS[platform]
  const mayConnect = connection !== undefined && connection.cannotSend === undefined
  const { data, isFetched } = useCall(integrations.shopIntegration, {}, { enabled: mayConnect, quiet: true })
  const accounts = data?.find(({ platName }) => platName === connection?.channel)?.authInfoList ?? []
  return { accounts: mayConnect && data ? accounts : undefined, isAsked: isFetched || !mayConnect }
}

/** What the store has connected at a platform: accounts that a pixel may send with, and the pixels it picked of them. Undefined: not known yet, or no account may send there. */
export const useConnected = (platform: DestinationId): { accounts: Accounts; pickedPixels: PickedAccount[] } | undefined => {
  const { accounts } = useAccounts(platform)
  return accounts && { accounts, pickedPixels: accounts.flatMap(pixelsOf) }
}

/** The pixels that the store has picked of an account. */
export const pixelsOf = ({ picked }: Accounts[number]): PickedAccount[] => picked.filter(({ kind }) => kind === 'pixel')

/** What a new pixel sends with unless somebody chooses: the default account where it works, else '' for a pasted token, also where the accounts cannot be asked for. Undefined: not known yet. */
export const useFirstAccount = (platform: DestinationId): Accounts[number]['authId'] | '' | undefined => {
  const { accounts = [], isAsked } = useAccounts(platform)
  if (!isAsked) return undefined
  return accounts.find(({ isDefault, status }) => isDefault && status === '1')?.authId ?? ''
}
