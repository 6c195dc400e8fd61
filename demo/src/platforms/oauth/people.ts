/** The fictional users of the channels' stand-ins and their accounts: the same for every platform, with ids in each platform's form. */
import type { OAuthChannel } from '@convbox/contract/channels'

export type AdAccount = {
  id: string
  name: string
  currency: string
  timeZone: string
  pixels: Thing[]
  actions: Thing[]
  /** Reached through this manager account only. */ managerId?: string
}
export type Thing = { id: string; name: string }
export type Person = { id: string; name: string; email: string; accounts: AdAccount[]; catalogs: Thing[] }

/** An id as the platform writes them, the same at every call. kind keeps the numbers of different things apart. */
const idOf = (platform: OAuthChannel, kind: number, index: number): string => {
  const number = kind * 1000 + index
  switch (platform) {
    case 'facebook':
      return `${kind}20${String(number).padStart(12, '0')}`
    case 'google':
      return `${kind}${String(number).padStart(9, '0')}`
    case 'tiktok':
      // Pixels are named by a code, everything else by 19 digits.
      return kind === 4 ? `CSANDBOX${String(number).padStart(12, '0')}` : `7${String(number).padStart(18, '0')}`
    case 'bing':
      return `${kind}${String(number).padStart(8, '0')}`
    case 'pinterest':
      return `549${String(number).padStart(9, '0')}`
    case 'snapchat':
      return `5a4d${String(kind).padStart(4, '0')}-1111-4222-8333-${String(number).padStart(12, '0')}`
  }
}

const USER = 1
const ACCOUNT = 3
const PIXEL = 4
const ACTION = 5
const CATALOG = 6
const MANAGER = 9

const adAccount = (platform: OAuthChannel, index: number, name: string, facts: { currency: string; timeZone: string }): AdAccount => ({
  id: idOf(platform, ACCOUNT, index),
  name,
  ...facts,
  pixels: [
    { id: idOf(platform, PIXEL, index * 10), name: `${name} pixel` },
    { id: idOf(platform, PIXEL, index * 10 + 1), name: `${name} second pixel` },
  ],
  actions: [
    { id: idOf(platform, ACTION, index * 10), name: 'Purchase' },
    { id: idOf(platform, ACTION, index * 10 + 1), name: 'Sign-up' },
  ],
})

const AMERICA = { currency: 'USD', timeZone: 'America/New_York' }
const EUROPE = { currency: 'EUR', timeZone: 'Europe/Berlin' }

/** Accounts of the demo store's spend (busy-shop/sources.ts), with the platform's id as its lists write it. */
const GOODS: { [platform in OAuthChannel]?: string } = { facebook: '8841002200', google: '4015550199', tiktok: '7100020003000' }

/**
 * Nora owns two ad accounts, the agency shares the first of them and has two of its own (at Google all three behind a manager account), Milo has none. The demo
 * store is connected through the marketing team, whose account is nobody else's: all others stay free to be connected by hand.
 * So a store that selects "Northwind Main" through Nora blocks every other store from selecting it through the agency.
 */
export const peopleOf = (platform: OAuthChannel): readonly Person[] => {
  const main = adAccount(platform, 1, 'Northwind Main', AMERICA)
  const europe = adAccount(platform, 2, 'Northwind Europe', EUROPE)
  const behind = { ...(platform === 'google' && { managerId: idOf(platform, MANAGER, 1) }) }
  const goods = adAccount(platform, 5, 'Northwind Goods', platform === 'tiktok' ? { ...AMERICA, currency: 'EUR' } : AMERICA)
  const agency = [main, adAccount(platform, 3, 'Harbour Coffee', AMERICA), adAccount(platform, 4, 'Harbour Tea', EUROPE)]
  return [
    {
      id: idOf(platform, USER, 1),
      name: 'Nora Lind',
      email: 'nora@northwind.example',
      accounts: [main, europe],
      catalogs: [{ id: idOf(platform, CATALOG, 1), name: 'Northwind products' }],
    },
    {
      id: idOf(platform, USER, 2),
      name: 'Harbour Agency',
      email: 'ads@harbour.example',
      accounts: agency.map((account) => ({ ...account, ...behind })),
      catalogs: [],
    },
    { id: idOf(platform, USER, 3), name: 'Milo Fresh', email: 'milo@fresh.example', accounts: [], catalogs: [] },
    {
      id: idOf(platform, USER, 4),
      name: 'Northwind Marketing',
      email: 'marketing@northwind.example',
      accounts: [{ ...goods, id: GOODS[platform] ?? goods.id }],
      catalogs: [],
    },
  ]
}
