/** What creators' accounts hold: sums of their ledger entries, by what stands in the way of paying them. */
import { payableAt } from '@convbox/commissions'
import { LISTED_HOLDS } from '@convbox/contract/payouts'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

const units = z.string().transform(BigInt)
const partRows = z.array(
  z.object({
    creator_id: z.string(),
    creator: z.string(),
    campaign_id: z.string(),
    /** Commissions of orders, visits and views; others are payable at once. */
    is_maturing: z.boolean(),
    is_withheld: z.boolean(),
    is_account_held: z.boolean(),
    matures_at: z.date().nullable(),
    amount: units,
  }),
)

/** A creator's account in one currency, in minor units. Of one that is held back as a whole nothing is payable, and held is all that would be. byCampaign: what is payable, by campaign; it sums to payable. */
export type Balance = {
  creatorId: string
  creator: string
  payable: bigint
  maturing: bigint
  held: bigint
  isHeld: boolean
  nextMaturesAt?: string
  byCampaign: ReadonlyMap<string, bigint>
}
type Part = z.output<typeof partRows>[number]

const payableOf = (parts: readonly Part[], at: Date): bigint =>
  payableAt(
    parts.flatMap(({ is_maturing: isMaturing, is_withheld: isDisputed, matures_at: maturesAt, amount }) =>
      isMaturing ? [{ units: amount, maturesAtMs: maturesAt?.getTime() ?? Infinity, isDisputed }] : [],
    ),
    parts.reduce((sum, part) => (part.is_maturing ? sum : sum + part.amount), 0n),
    at.getTime(),
  )

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n)

const toBalance = (parts: readonly Part[], at: Date): Balance[] => {
  const [first] = parts
  if (first === undefined) return []
  const isMature = ({ matures_at: maturesAt }: Part): boolean => maturesAt !== null && maturesAt <= at
  const maturing = parts.filter((part) => part.is_maturing && !part.is_withheld && !isMature(part))
  const next = maturing.flatMap(({ matures_at: maturesAt, amount }) => (maturesAt !== null && amount > 0n ? [maturesAt.getTime()] : []))
  const isHeld = first.is_account_held
  const mature = payableOf(parts, at)
  const byCampaign = isHeld
    ? []
    : [...Map.groupBy(parts, ({ campaign_id: id }) => id)].map(([id, own]) => [id, payableOf(own, at)] as const)
  return [
    {
      creatorId: first.creator_id,
      creator: first.creator,
      payable: isHeld ? 0n : mature,
      maturing: sumOf(maturing),
      held: sumOf(parts.filter((part) => part.is_withheld)) + (isHeld ? mature : 0n),
      isHeld,
      ...(next.length > 0 && { nextMaturesAt: new Date(Math.min(...next)).toISOString() }),
      byCampaign: new Map(byCampaign),
    },
  ]
}

/** What an account owes, as amounts that its campaigns get when it is written off: those that owe most first; they sum to the debt. Pure. */
export const partsOfDebt = ({ payable, byCampaign }: Balance): { campaignId: string; units: bigint }[] => {
  let left = payable < 0n ? -payable : 0n
  const owing = [...byCampaign].flatMap(([campaignId, units]) => (units < 0n ? [{ campaignId, units: -units }] : []))
  return owing
    .toSorted((one, other) => (one.units === other.units ? 0 : one.units > other.units ? -1 : 1))
    .flatMap(({ campaignId, units: owed }) => {
      const units = owed < left ? owed : left
      left -= units
      return units > 0n ? [{ campaignId, units }] : []
    })
}

/** Accounts of a store in a currency, by creator's name. Maturity is judged at the time. Commissions that mature at one time are summed in the database. */
export const readBalances = async (db: Db, storeId: string, { currency, at }: { currency: string; at: Date }): Promise<Balance[]> => {
  const { rows } = await db.query(
    `SELECT creator_id, creator.name AS creator, campaign_id, order_id <> '' OR matures_at IS NOT NULL AS is_maturing, is_disputed OR is_held AS is_withheld, is_account_held,
       CASE WHEN matures_at <= $3 THEN $3 ELSE matures_at END AS matures_at, sum(amount)::text AS amount
     FROM creator_commission AS commission JOIN creator ON creator.id = creator_id
     WHERE commission.store_id = $1 AND currency = $2
     GROUP BY 1, 2, 3, 4, 5, 6, 7, creator.name_key ORDER BY creator.name_key, creator_id`,
    [storeId, currency, at],
  )
  return [...Map.groupBy(partRows.parse(rows), ({ creator_id: id }) => id).values()].flatMap((parts) => toBalance(parts, at))
}

/** Currencies of all accounts of a store; the store's own first, even without an account. */
export const readCurrencies = async (db: Db, storeId: string): Promise<string[]> => {
  const { rows } = await db.query(
    `SELECT currency FROM (
       SELECT currency, true AS is_own FROM store WHERE id = $1 UNION SELECT DISTINCT currency, false FROM ledger_entry WHERE store_id = $1
     ) AS known GROUP BY currency ORDER BY bool_or(is_own) DESC, currency`,
    [storeId],
  )
  return z
    .array(z.object({ currency: z.string() }))
    .parse(rows)
    .map(({ currency }) => currency)
}

const holdRows = z.array(
  z.object({
    creator_id: z.string(),
    campaign_id: z.string(),
    order_id: z.string(),
    name: z.string(),
    amount: units,
    reason: z.string().nullable(),
  }),
)
export type Held = z.output<typeof holdRows>[number]

/** Commissions that are held back, of each creator the first of them. reason: a person's; null: a dispute is open. */
export const readHeld = async (db: Db, storeId: string, currency: string): Promise<Held[]> => {
  const { rows } = await db.query(
    `SELECT creator_id, campaign_id, order_id, name, amount, reason FROM (
       SELECT commission.creator_id, commission.campaign_id, commission.order_id, commission.amount::text AS amount, commission.reason,
         coalesce(state.facts->>'name', state.facts->>'number', commission.order_id) AS name,
         row_number() OVER (PARTITION BY commission.creator_id ORDER BY commission.amount DESC, commission.order_id) AS place
       FROM creator_commission AS commission
       LEFT JOIN order_state AS state ON state.store_id = commission.store_id AND state.order_id = commission.order_id
       WHERE commission.store_id = $1 AND currency = $2 AND (is_disputed OR is_held) AND amount <> 0
     ) AS placed WHERE place <= $3 ORDER BY creator_id, place`,
    [storeId, currency, LISTED_HOLDS],
  )
  return holdRows.parse(rows)
}
