/** Pays a creator for views of posts, as persons enter them. */
import { earnedByCount } from '@convbox/commissions'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { addViews, addViewsEntry, listViews, readEntered } from './counted.rows.ts'
import { lockBook } from './book.rows.ts'
import { amountFor, currencyOf, maturityAt, versionAt, type CampaignTerms } from './campaign-terms.ts'

const VIEWS = 1000n

type NewViews = { creatorId: string; views: number; source: string; by: string; requestId: string }
type OnEntered = (db: Db) => Promise<void>

/** Enters the number of views so far, and in the ledger what the new ones are worth by the rule in force now. A smaller number takes back; a form that was entered before does nothing. onEntered: in the same transaction. */
export const enterViews = (
  program: Program,
  terms: CampaignTerms,
  { creatorId, ...entry }: NewViews,
  onEntered: OnEntered,
): Promise<void> =>
  inTransaction(program, async (db) => {
    const { storeId, campaignId } = terms
    const currency = currencyOf(terms, creatorId)
    await lockBook(db, campaignId)
    const at = new Date(program.now())
    const number = await addViews(db, { storeId, campaignId, creatorId, at, ...entry })
    if (number === undefined) return
    const all = await listViews(db, campaignId, creatorId)
    const earned = earnedByCount(
      all.map(({ views, atMs }, index) => ({
        count: views - (all[index - 1]?.views ?? 0n),
        amount: amountFor(terms, creatorId, versionAt(terms, atMs)?.rule.perThousandViews ?? '0'),
        per: VIEWS,
      })),
      currency,
    )
    const units = earned - ((await readEntered(db, campaignId, 'views')).get(creatorId) ?? 0n)
    if (units !== 0n)
      await addViewsEntry(db, {
        storeId,
        campaignId,
        at,
        by: entry.by,
        creatorId,
        units,
        currency,
        number,
        source: entry.source,
        maturesAt: maturityAt(terms, at.getTime()),
      })
    await onEntered(db)
  })
