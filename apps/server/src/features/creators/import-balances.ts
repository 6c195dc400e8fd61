/** Takes over a campaign's creators, codes and open balances from another program. */
import { createHash, randomUUID } from 'node:crypto'
import { amountText, minorUnitsOf } from '@convbox/commissions'
import type { BalanceFileResult } from '@convbox/contract/api/creators.schemas'
import { LISTED_BALANCE_FAULTS } from '@convbox/contract/balance-import'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { addImport, addImported, isFileKnown, lockStore, readKnown } from './balances.rows.ts'
import { addCreator } from './creators.rows.ts'
import { readBalanceFile } from './read-balance-file.ts'

type Import = { storeId: string; campaignId: string; currency: string; csv: string; total: string; isPreview: boolean; by: string }

/** What a file says, with its codes, and whether it was stored: all of it or nothing, and no file twice. onTaken: in the same transaction. */
export const importBalances = (
  program: Program,
  { storeId, campaignId, currency, csv, total, isPreview, by }: Import,
  onTaken: (db: Db) => Promise<void>,
): Promise<{ result: Omit<BalanceFileResult, 'shop'>; codes: string[] }> =>
  inTransaction(program, async (db) => {
    const of = { storeId, campaignId }
    // Two files at once could both add a creator or a code.
    await lockStore(db, storeId)
    const known = await readKnown(db, of)
    const { creators, lines, missing, unknown, bad } = readBalanceFile(csv, currency, known)
    const fingerprint = createHash('sha256').update(csv).digest('hex')
    const isKnown = await isFileKnown(db, of, fingerprint)
    const sum = creators.reduce((units, creator) => units + (creator.units ?? 0n), 0n)
    const difference = minorUnitsOf(total, currency) - sum
    const isTaken = !isPreview && !isKnown && creators.length > 0 && missing.length + bad.length === 0 && difference === 0n
    if (isTaken) {
      const at = new Date(program.now())
      const all = creators.map((creator) => ({ ...creator, id: creator.id ?? randomUUID() }))
      for (const [index, creator] of all.entries()) if (creators[index]?.id === undefined) await addCreator(db, storeId, creator, at)
      await addImport(db, of, { fingerprint, at, by })
      await addImported(db, of, all, { currency, fingerprint, at, by })
      await onTaken(db)
    }
    const inCampaign = new Set(known.creators.flatMap(({ id, isInCampaign }) => (isInCampaign ? [id] : [])))
    const codes = creators.flatMap((creator) => creator.codes)
    const result = {
      isTaken,
      isKnown,
      currency,
      lines,
      added: creators.filter(({ id }) => id === undefined).length,
      joined: creators.filter(({ id }) => id === undefined || !inCampaign.has(id)).length,
      codes: codes.length,
      balances: creators.filter(({ units = 0n }) => units !== 0n).length,
      sum: amountText(sum, currency),
      difference: amountText(difference, currency),
      missing,
      unknown,
      bad: bad.slice(0, LISTED_BALANCE_FAULTS),
      badCount: bad.length,
    }
    return { result, codes }
  })
