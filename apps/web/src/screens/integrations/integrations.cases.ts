/** Connected channels for tests of screens. */
import type { Integration, Pickable } from '@convbox/contract/api/integrations.schemas'
import { CHANNEL_IDS } from '@convbox/contract/channels'
import { integrations } from '@convbox/contract/api/integrations'
import { answers, type Plain, type Play } from '../../testing/played-server.ts'

/** A working Facebook account with one ad account selected. */
export const metaAccount: Plain<Integration['authInfoList'][number]> = {
  platName: 'facebook',
  status: '1',
  thridUserId: '100',
  thridUserInfo: JSON.stringify({ name: 'Ann Lee', email: 'ann@shop.example' }),
  authId: 'auth-1',
  isDefault: true,
  connectedAt: '2026-03-01T10:00:00.000Z',
  lastSyncAt: '2026-03-10T15:50:00.000Z',
  picked: [{ kind: 'ad account', externalId: '7', name: 'Tiny Ads', currency: 'USD' }],
}
export const meta: Plain<Integration> = {
  platName: 'facebook',
  status: '1',
  thirdUserId: '100',
  email: 'ann@shop.example',
  name: 'Ann Lee',
  isAllExpired: false,
  authInfoList: [metaAccount],
}
/** The same, expired. */
export const expiredMeta: Plain<Integration> = {
  ...meta,
  status: '2',
  isAllExpired: true,
  authInfoList: [{ ...metaAccount, status: '2', expiredReason: 'token expired' }],
}
/** An API key that has stopped working. */
export const expiredKlaviyo: Plain<Integration> = {
  ...expiredMeta,
  platName: 'klaviyo',
  authInfoList: [{ ...metaAccount, platName: 'klaviyo', authId: 'auth-2', status: '2', expiredReason: 'token invalid', picked: [] }],
}

export const pickable: Plain<Pickable>[] = [
  { kind: 'ad account', externalId: '7', name: 'Tiny Ads', currency: 'USD', timeZone: 'America/New_York', isPicked: true },
  { kind: 'ad account', externalId: '8', name: 'Big Ads', isPicked: false, takenBy: { shopName: 'Big Shop' } },
  { kind: 'ad account', externalId: '9', name: 'Foreign Ads', isPicked: false, takenBy: {} },
  { kind: 'pixel', externalId: '123456789012345', name: 'Tiny pixel', isPicked: false, adAccountIds: ['7'] },
  { kind: 'pixel', externalId: '123456789012346', name: 'Big pixel', isPicked: false, adAccountIds: ['8'] },
  { kind: 'catalog', externalId: '55', name: 'Tiny goods', isPicked: false },
]

/** Every channel can be connected on this server. */
export const allAvailable: Play = answers(
  integrations.listChannels,
  CHANNEL_IDS.map((platName) => ({ platName, isAvailable: true, missing: [] })),
)
/** An errorMsg parameter as the server writes it. */
export const errorMsgOf = (value: unknown): string => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
