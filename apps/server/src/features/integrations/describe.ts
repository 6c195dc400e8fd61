/** Connected accounts in wire format, without secrets. Pure. */
import type { AuthRecord, Integration, PickedAccount } from '@convbox/contract/api/integrations.schemas'
import { CHANNEL_IDS } from '@convbox/contract/channels'
import type { PickedRow, StoreAuth } from '../../channel-tokens/channel-auths.rows.ts'

type PlainRecord = Omit<AuthRecord, 'authId'> & { authId: string }

/** One account. */
export const describeAuth = (auth: StoreAuth): PlainRecord => ({
  platName: auth.platform,
  status: auth.isExpired ? '2' : '1',
  thridUserId: auth.externalUserId,
  thridUserInfo: JSON.stringify({ email: auth.email, name: auth.name }),
  authId: auth.id,
  isDefault: auth.isDefault,
  ...(auth.isExpired && auth.expiredReason !== undefined && { expiredReason: auth.expiredReason }),
  connectedAt: auth.connectedAt.toISOString(),
  ...(auth.checkedAt !== null && { checkedAt: auth.checkedAt.toISOString() }),
  ...(auth.lastSyncAt !== null && { lastSyncAt: auth.lastSyncAt.toISOString() }),
  ...(auth.expiresAt !== null && { expiresAt: auth.expiresAt.toISOString() }),
})

/** One selected resource. */
export const describePicked = ({
  kind,
  externalId,
  name,
  currency,
  timeZone,
  parentId,
}: Omit<PickedRow, 'storeId' | 'channelAuthId' | 'platform'>): PickedAccount => ({
  kind,
  externalId,
  name,
  ...(currency !== null && { currency }),
  ...(timeZone !== null && { timeZone }),
  ...(parentId !== null && { parentId }),
})

type PlainIntegration = Omit<Integration, 'authInfoList'> & { authInfoList: (PlainRecord & { picked: PickedAccount[] })[] }

/** The accounts by platform, in the order of the channel list. */
export const describeIntegrations = (auths: readonly StoreAuth[], picked: readonly PickedRow[]): PlainIntegration[] =>
  CHANNEL_IDS.flatMap((platName) => {
    const own = auths.filter(({ platform }) => platform === platName)
    const [first] = own
    if (first === undefined) return []
    const isAllExpired = own.every(({ isExpired }) => isExpired)
    return [
      {
        platName,
        // A platform is expired when all its records are.
        status: isAllExpired ? ('2' as const) : ('1' as const),
        thirdUserId: first.externalUserId,
        email: first.email,
        name: first.name,
        isAllExpired,
        authInfoList: own.map((auth) => ({
          ...describeAuth(auth),
          picked: picked.filter(({ channelAuthId }) => channelAuthId === auth.id).map(describePicked),
        })),
      },
    ]
  })
