import type { AuditAction } from '@convbox/contract/api/audit.values'
import { surveySchema } from '@convbox/contract/api/survey.schemas'
import { FIRST_SURVEY, type Survey } from '@convbox/contract/survey'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { readSurvey, readSurveyOf } from '../../survey/survey-versions.rows.ts'
import { countAnswers, readChannels } from '../../survey/survey.sql.ts'
import { writeAudit } from '../audit/audit.ts'
import { surveySnippetFor } from '../sdk-script/sdk-script.ts'
import { listVersions, writeVersion } from './survey.rows.ts'
import { trySurvey } from './try-survey.ts'

type Change = { survey: Survey; version: number; restores?: number; action: AuditAction }

/** A store's survey. Every save is a whole new version; answers of before follow in the background. */
export const surveyFeature: Feature<'survey'> = (program) => {
  const { mainDb, warehouse, signals, config } = program
  /** The new version's number. Refuses if the survey was changed since the version that the user saw. */
  const save = async ({ store, user }: StoreCaller, { action, version, ...change }: Change): Promise<number> => {
    const next = version + 1
    await mainDb.db.transaction(async (db) => {
      const now = (await readSurvey({ db }, store.id))?.version ?? 0
      const written = { ...change, storeId: store.id, version: next, userId: user.id, at: new Date(program.now()) }
      if (now !== version || !(await writeVersion({ db }, written))) throw new AppError('already changed')
      await writeAudit(
        { db },
        { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} },
      )
    })
    signals.emit('survey')
    return next
  }
  return {
    survey: async (_input, { store }) => {
      const saved = (await readSurvey(mainDb, store.id)) ?? { version: 0, survey: surveySchema.parse(FIRST_SURVEY) }
      const [listed, { all }, channels] = await Promise.all([
        listVersions(mainDb, store.id),
        countAnswers(warehouse, store.id),
        readChannels(warehouse, store.id),
      ])
      return { ...saved, ...listed, hasAnswers: all > 0, snippet: surveySnippetFor(store, config.PUBLIC_URL), channels }
    },
    saveSurvey: async ({ survey, version }, caller) => ({
      version: await save(caller, { survey, version, action: 'survey saved' }),
    }),
    restoreSurvey: async ({ restores, version }, caller) => {
      const survey = await readSurveyOf(mainDb, caller.store.id, restores)
      if (survey === undefined) throw new AppError('not found')
      return { version: await save(caller, { survey, version, restores, action: 'survey restored' }) }
    },
    trySurvey: ({ survey }, { store }) => trySurvey(program, store.id, survey),
  }
}
