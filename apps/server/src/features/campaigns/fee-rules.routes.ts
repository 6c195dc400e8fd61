import type { FeeVersionOnWire } from '@convbox/contract/api/fee-rules.schemas'
import type { FeeVersionState } from '@convbox/contract/campaigns'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { datedVersions, periodsOf } from '../commissions/commissions.ts'
import { readCampaign } from './campaigns.rows.ts'
import { changeFee, divideConcerned, readFeeChange } from './change-fee.ts'
import { listFeeVersions, type StoredFeeVersion } from './fee-rules.rows.ts'

/** The newest first. */
const toWire = (stored: readonly StoredFeeVersion[], nowMs: number): FeeVersionOnWire[] => {
  const versions = datedVersions(stored)
  const periods = new Map(periodsOf(versions).map((period) => [period.version, period]))
  const stateOf = (version: number): FeeVersionState => {
    const period = periods.get(version)
    if (period === undefined) return 'replaced'
    if (period.untilMs <= nowMs) return 'past'
    return period.fromMs <= nowMs ? 'in force' : 'planned'
  }
  return versions.toReversed().map(({ version, rule, fromMs, holdsFrom, savedAt, savedBy }) => {
    const untilMs = periods.get(version)?.untilMs ?? Infinity
    return {
      version,
      state: stateOf(version),
      ...(fromMs !== -Infinity && { holdsFrom: holdsFrom.toISOString() }),
      ...(untilMs !== Infinity && { holdsUntil: new Date(untilMs).toISOString() }),
      rule,
      savedAt: savedAt.toISOString(),
      savedBy,
    }
  })
}

/** The handlers about the fee. */
export const feeRules = (
  program: Program,
): Pick<ReturnType<Feature<'campaigns'>>, 'listFeeVersions' | 'previewFeeChange' | 'changeFee'> => {
  const { mainDb } = program
  return {
    listFeeVersions: async ({ id }, { store }) => {
      const stored = await readCampaign(mainDb, store.id, id)
      if (stored === undefined) throw new AppError('not found')
      return { versions: toWire(await listFeeVersions(mainDb, id), program.now()) }
    },
    previewFeeChange: async ({ id, ...typed }, { store }) => {
      const stored = await readCampaign(mainDb, store.id, id)
      if (stored === undefined) throw new AppError('not found')
      const change = await readFeeChange(mainDb, { store, stored, nowMs: program.now() }, typed)
      const { rule: _rule, holdsFrom: _holdsFrom, lastVersion: _lastVersion, ...shown } = change
      const { untold } = await divideConcerned(program, mainDb, store.id, change, stored)
      return { ...shown, untold }
    },
    changeFee: async ({ id, ...typed }, caller) => ({ version: await changeFee(program, caller, id, typed) }),
  }
}
