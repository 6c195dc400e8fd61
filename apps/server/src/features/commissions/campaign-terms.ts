/** What the orders of a campaign are credited by. */
import { exactOf, multiply, type Campaign, type Creator, type Exact, type Fee, type Pay } from '@convbox/commissions'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { DAY_MS } from '@convbox/contract/durations'

export type TermsCreator = {
  id: string
  /** Earns nothing of new orders. */
  isBlocked: boolean
  /** When the creator joined a campaign that was created already. */
  joinedAtMs?: number
  /** Our own hashes of the creator's address: as it was typed, and as one mailbox writes it. '': not known. */
  emailHash: string
  mailboxHash: string
  phoneHash: string
  /** In what the creator is paid, where it is not the campaign's currency. rate: of the day on which he joined, for what belongs to no order. */
  pay?: { currency: string; rate: string }
}
/** fromMs: orders from then on are paid by it, until a later version begins; -Infinity for the first. */
export type FeeVersion = { version: number; rule: FeeRule; fromMs: number }
/** Codes in lower case; creatives: utm_content of links; links: their ids. Each leads to its creator. */
export type CampaignTerms = {
  storeId: string
  campaignId: string
  currency: string
  timeZone: string
  /** When it begins and ends, both inclusive. */
  fromMs: number
  untilMs: number | undefined
  creators: ReadonlyMap<string, TermsCreator>
  /** Our own hashes of the addresses of those who work for the store: as they were typed, and as one mailbox writes them. */
  staff: ReadonlySet<string>
  codes: ReadonlyMap<string, string>
  creatives: ReadonlyMap<string, string>
  links: ReadonlyMap<string, string>
  /** Ascending, at least one. */
  versions: readonly FeeVersion[]
}

/** In what a creator is paid by the campaign. */
export const currencyOf = ({ creators, currency }: Pick<CampaignTerms, 'creators' | 'currency'>, creatorId: string): string =>
  creators.get(creatorId)?.pay?.currency ?? currency

/** What an amount of the rule that belongs to no order is for a creator, in the creator's currency. */
export const amountFor = ({ creators }: Pick<CampaignTerms, 'creators'>, creatorId: string, amount: string): Exact =>
  multiply(exactOf(amount), exactOf(creators.get(creatorId)?.pay?.rate ?? '1'))

/** Ascending versions with the instants from which they hold; the first holds from the beginning. */
export const datedVersions = <Version extends { holdsFrom: Date }>(versions: readonly Version[]): (Version & { fromMs: number })[] =>
  versions.map((version, index) => ({ ...version, fromMs: index === 0 ? -Infinity : version.holdsFrom.getTime() }))

/** The version in force at an instant: of those that have begun the one that was saved last. */
export const versionAt = ({ versions }: Pick<CampaignTerms, 'versions'>, atMs: number): FeeVersion | undefined =>
  versions.findLast(({ fromMs }) => fromMs <= atMs)

/** When each version is in force, ascending. A version that another replaced before it began is left out. */
export const periodsOf = (versions: readonly FeeVersion[]): (FeeVersion & { untilMs: number })[] => {
  const held = versions.reduce<FeeVersion[]>((before, next) => [...before.filter(({ fromMs }) => fromMs < next.fromMs), next], [])
  return held.map((version, index) => ({ ...version, untilMs: held[index + 1]?.fromMs ?? Infinity }))
}

/** When visits and views that were counted at a time become payable, by the version in force then. */
export const maturityAt = (terms: Pick<CampaignTerms, 'versions'>, atMs: number): Date =>
  new Date(atMs + (versionAt(terms, atMs)?.rule.holdDays ?? 0) * DAY_MS)

const feeOf = (fee: FeeRule['fee']): Fee => {
  if (fee.kind === 'percent') return { kind: 'percent', percent: exactOf(fee.percent) }
  if (fee.kind === 'products')
    return {
      kind: 'products',
      percents: new Map(fee.groups.flatMap(({ percent, productIds }) => productIds.map((id) => [id, exactOf(percent)] as const))),
      others: exactOf(fee.others),
    }
  if (fee.kind === 'flat') return { kind: 'flat', amount: exactOf(fee.amount) }
  return {
    kind: 'tiers',
    mode: fee.mode,
    tiers: fee.tiers.map(({ from, percent }) => ({ from: exactOf(from), percent: exactOf(percent) })),
  }
}

const payOf = ({ fee, cap }: Pick<FeeRule, 'fee' | 'cap'>): Pay => ({ fee: feeOf(fee), ...(cap !== undefined && { cap: exactOf(cap) }) })

const bookCreatorOf = (terms: CampaignTerms, id: string, own: Pay | undefined): Creator => {
  const { joinedAtMs, pay } = terms.creators.get(id) ?? {}
  return {
    name: id,
    currency: currencyOf(terms, id),
    ...(own && { own }),
    ...(joinedAtMs !== undefined && { fromMs: joinedAtMs }),
    ...(pay !== undefined && { rate: exactOf(pay.rate) }),
  }
}

/**
 * The campaign as the book of one version of its rule reads it. Facts name creators, not codes, so that a code that changes hands moves nothing of before. Base fees
 * belong to no order and are left out. creatorIds: at least all that the facts name.
 */
export const bookTermsOf = (terms: CampaignTerms, { rule }: FeeVersion, creatorIds: Iterable<string>): Campaign => {
  const names = new Set(creatorIds)
  const ownFees = new Map(rule.ownFees?.map((own) => [own.creatorId, own]))
  const ownPayOf = (name: string): Pay | undefined => {
    const own = ownFees.get(name)
    return own && payOf(own)
  }
  return {
    currency: terms.currency,
    timeZone: terms.timeZone,
    base: rule.base,
    holdMs: rule.holdDays * DAY_MS,
    windowMs: rule.windowDays * DAY_MS,
    policy: rule.policy,
    ...payOf(rule),
    firstOrderOnly: rule.firstOrderOnly,
    ...(rule.cycles !== undefined && { cycles: rule.cycles }),
    codes: new Map([...names].map((name) => [name.toLowerCase(), name])),
    creators: new Map([...names].map((name): [string, Creator] => [name, bookCreatorOf(terms, name, ownPayOf(name))])),
    fromMs: terms.fromMs,
    ...(terms.untilMs !== undefined && { untilMs: terms.untilMs }),
  }
}

/** The campaign as the book of all orders under these versions reads it; each order names its own. */
export const bookOf = (terms: CampaignTerms, versions: readonly FeeVersion[], creatorIds: Iterable<string>): Campaign | undefined => {
  const ids = [...terms.creators.keys(), ...creatorIds]
  const read = versions.map((version) => [version.version, bookTermsOf(terms, version, ids)] as const)
  const [first] = read
  return first && { ...first[1], versions: new Map(read) }
}

/** Whether a limit of cycles holds, in any version. */
export const hasCycles = ({ versions }: CampaignTerms): boolean => versions.some(({ rule }) => rule.cycles !== undefined)

/** Whether tiers or a cap let orders of a month depend on each other and keep fees lower than they would be, under any version. */
export const isOfMonths = ({ versions }: CampaignTerms): boolean =>
  versions.some(({ rule }) => [rule, ...(rule.ownFees ?? [])].some(({ fee, cap }) => fee.kind === 'tiers' || cap !== undefined))
