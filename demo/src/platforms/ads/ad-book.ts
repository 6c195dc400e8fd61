/** What the ads of a platform's stand-in cost and brought: the same figures at every call, unless a test restates them. */
import { addDays, daysOf, isDay, todayIn } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import { startOfDay } from '@convbox/contract/store-days'
import type { OAuthChannel } from '@convbox/contract/channels'
import type { AccountDays, AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import type { AdAccount } from '../oauth/people.ts'
import { listAccount, type AccountAds, type ListedThing } from './ad-settings.ts'

/**
 * What the next calls for figures do instead of answering. 'throttled': too many calls; 'slow': reports are never ready; 'failed': reports fail; 'gone': reports
 * are no longer known; 'too large': more than a week at once cannot be answered; 'denied': no access to the account; 'near the limit': Meta answers and says that it takes
 * no calls for 12 minutes; 'no estimate': Meta does not offer its estimate of
 * what its ads brought; 'hang': no answer.
 */
export const AD_ORDERS = [
  'none',
  'throttled',
  'slow',
  'failed',
  'gone',
  'too large',
  'denied',
  'near the limit',
  'no estimate',
  'hang',
] as const
export type AdOrder = (typeof AD_ORDERS)[number]

/** Figures of the accounts that have others than the invented ones; undefined for the others. */
export type OwnFigures = (platform: OAuthChannel, accountId: string, day: string) => AdFigures[] | undefined
export type FiguresSource = () => Promise<OwnFigures>

/** The question that a report answers. */
export type ReportFacts = { accountId: string; since: string; until: string; columns: readonly string[]; windows: readonly string[] }

export type AdBook = {
  /** Figures of the days until now, of today the part that has passed. */
  figuresOf: (account: AdAccount, days: AccountDays) => Promise<AdFigures[]>
  /** The account's campaigns, ad sets and ads. */
  adsOf: (account: AdAccount) => Promise<AccountAds>
  /** What is said of a campaign, ad set or ad from now on. */
  change: (id: string, change: Partial<ListedThing>) => void
  order: AdOrder
  /** Figures of a day as the platform tells them from now on. */
  restate: (accountId: string, day: string, change: (figures: AdFigures[]) => AdFigures[]) => void
  /** Remembers the question of a report under a new number, until a restart. */
  keep: (facts: ReportFacts) => string
  find: (report: string) => ReportFacts | undefined
  /** Forgets orders, changes and restatements; calls that hang are answered. */
  restore: () => void
}

/** A number from 0 to 9999 that follows from a text (FNV-1a). */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash % 10_000
}

const ADS = [
  { set: 1, campaign: 'Prospecting', adset: 'Broad', ad: 'Slow breakfast' },
  { set: 1, campaign: 'Prospecting', adset: 'Broad', ad: 'Calm home' },
  { set: 2, campaign: 'Prospecting', adset: 'Lookalike', ad: 'Camp lantern' },
  { set: 3, campaign: 'Retargeting', adset: 'Viewed 14 days', ad: 'Catalogue' },
] as const

/** An id in the form of the account's. */
const idBeside = (accountId: string, kind: number, number: number): string => {
  const tail = `${kind}${String(number).padStart(2, '0')}`
  return accountId.includes('-') ? `${accountId.slice(0, -tail.length)}${tail}` : `${accountId}${tail}`
}

const claims = (orders: number) => ({ orders: String(orders), sales: new Decimal(orders).times('64.5').toFixed(2) })

/** Invented figures of one ad and day; part: how much of the day has passed. */
const invented = (platform: OAuthChannel, accountId: string, index: number, day: string, part: number): AdFigures | undefined => {
  const known = ADS[index]
  if (known === undefined) return undefined
  const { set, campaign, adset, ad } = known
  const number = numberOf(`${accountId} ${index} ${day}`)
  const clicks = Math.round((40 + (number % 160)) * part)
  const orders = Math.floor(clicks / 30)
  return {
    day,
    campaignId: idBeside(accountId, 1, set === 3 ? 2 : 1),
    campaign,
    adsetId: idBeside(accountId, 2, set),
    adset,
    adId: idBeside(accountId, 3, index + 1),
    ad,
    creativeId: idBeside(accountId, 4, index + 1),
    creative: `${ad} video`,
    spend: new Decimal(800 + (number % 4200)).times(part.toFixed(4)).div(100).toFixed(2),
    impressions: Math.round((2000 + number) * part),
    clicks: Math.round(clicks * 1.25),
    linkClicks: clicks,
    reported: {
      click1d: claims(Math.floor(orders / 2)),
      click7d: claims(orders),
      click28d: claims(orders),
      view1d: claims(Math.floor(orders / 3)),
      ...(platform === 'facebook' && {
        engagedView1d: claims(Math.floor(orders / 4)),
        // As of an ad set that is not measured so.
        ...(set !== 3 && { incremental: claims(Math.floor(orders / 2)) }),
        onSite: claims(Math.floor(orders / 3)),
      }),
    },
  }
}

const partOf = (day: string, timeZone: string, nowMs: number): number => {
  const from = startOfDay(day, timeZone).getTime()
  return Math.min(1, Math.max(0, (nowMs - from) / DAY_MS))
}

/** Days whose ads an account is taken to have. */
const LISTED_DAYS = 7
const FIRST_REPORT = 6_042_100_000_001

/** A fresh book. source: accounts with figures of their own. */
export const createAdBook = (platform: OAuthChannel, readNowMs: () => number, source?: FiguresSource): AdBook => {
  const restated = new Map<string, (figures: AdFigures[]) => AdFigures[]>()
  const reports = new Map<string, ReportFacts>()
  const changes = new Map<string, Partial<ListedThing>>()
  const waiting: (() => void)[] = []
  const book: AdBook = {
    figuresOf: async (account, { since, until }) => {
      if (book.order === 'hang') await new Promise<void>((resolve) => waiting.push(resolve))
      const own = await source?.()
      const today = todayIn(account.timeZone, readNowMs())
      const days = since > today ? [] : daysOf({ since, until: until > today ? today : until })
      return days.flatMap((day) => {
        const part = day < today ? 1 : partOf(day, account.timeZone, readNowMs())
        const figures =
          own?.(platform, account.id, day) ?? ADS.flatMap((_ad, index) => invented(platform, account.id, index, day, part) ?? [])
        return (restated.get(`${account.id} ${day}`) ?? ((same) => same))(figures)
      })
    },
    adsOf: async (account) => {
      const until = todayIn(account.timeZone, readNowMs())
      const figures = await book.figuresOf(account, { since: addDays(until, -LISTED_DAYS), until })
      const isOwn = (await source?.())?.(platform, account.id, until) !== undefined
      return listAccount({ platform, accountId: account.id, figures, isOwn, changes })
    },
    change: (id, change) => {
      changes.set(id, { ...changes.get(id), ...change })
    },
    keep: (facts) => {
      const id = String(FIRST_REPORT + reports.size)
      reports.set(id, facts)
      return id
    },
    find: (report) => (book.order === 'gone' ? undefined : reports.get(report)),
    order: 'none',
    restate: (accountId, day, change) => {
      restated.set(`${accountId} ${day}`, change)
    },
    restore: () => {
      book.order = 'none'
      restated.clear()
      changes.clear()
      for (const answer of waiting.splice(0)) answer()
    },
  }
  return book
}

/** Whether these are days that a platform takes: real ones, in order, not before `months` months ago. */
export const daysFault = ({ since, until }: AccountDays, today: string, keptDays: number): 'no days' | 'too old' | undefined => {
  if (!isDay(since) || !isDay(until) || since > until) return 'no days'
  return since < addDays(today, -keptDays) ? 'too old' : undefined
}
