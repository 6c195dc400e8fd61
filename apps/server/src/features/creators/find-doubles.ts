/** Creators who may be one person under two names. Pure. */
import { mailboxOf } from '@convbox/commissions'
import { LISTED_DOUBLES, type SharedByCreators } from '@convbox/contract/creators'

/** email, phone: '' where it is not known. accounts: where the creator is paid. */
export type DoubleCandidate = { id: string; name: string; email: string; phone: string; accounts: readonly string[] }
export type Double = { creatorId: string; other: string; by: SharedByCreators }

/** Shorter words on a bank account, such as a bank's name alone, say nothing. */
const MIN_ACCOUNT = 8

const accountKey = (account: string): string =>
  account.includes('@') ? mailboxOf(account) : account.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Shared = { by: SharedByCreators; key: string }
const sharedOf = ({ email, phone, accounts }: DoubleCandidate): Shared[] => [
  ...(email === '' ? [] : [{ by: 'mailbox', key: mailboxOf(email) } as const]),
  ...(phone === '' ? [] : [{ by: 'phone', key: phone } as const]),
  ...[...new Set(accounts.map(accountKey))].flatMap((key) => (key.length < MIN_ACCOUNT ? [] : [{ by: 'payout account', key } as const])),
]

/** By creator: whom each shares something with, LISTED_DOUBLES at most, in the order in which they are given. */
export const findDoubles = (creators: readonly DoubleCandidate[]): Map<string, Double[]> => {
  const sharers = Map.groupBy(
    creators.flatMap((creator) => sharedOf(creator).map((shared) => ({ ...shared, creator }))),
    ({ by, key }) => `${by} ${key}`,
  )
  const doubles = new Map<string, Double[]>()
  for (const group of sharers.values()) {
    if (group.length < 2) continue
    for (const { by, creator } of group) {
      const own = doubles.get(creator.id) ?? []
      const others = group
        .slice(0, LISTED_DOUBLES + 1)
        .filter((one) => one.creator.id !== creator.id && !own.some(({ other }) => other === one.creator.name))
      doubles.set(
        creator.id,
        [...own, ...others.map(({ creator: { name } }): Double => ({ creatorId: creator.id, other: name, by }))].slice(0, LISTED_DOUBLES),
      )
    }
  }
  return doubles
}
