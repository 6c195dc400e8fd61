import { surveySchema, type StoredSurvey } from '@convbox/contract/api/survey.schemas'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

const { surveyVersion } = mainDbSchema

export type SavedSurvey = { version: number; survey: StoredSurvey }

/** A store's survey in force; undefined: none was ever saved. */
export const readSurvey = async ({ db }: MainDbQueries, storeId: string): Promise<SavedSurvey | undefined> => {
  const [row] = await db
    .select({ version: surveyVersion.version, survey: surveyVersion.survey })
    .from(surveyVersion)
    .where(eq(surveyVersion.storeId, storeId))
    .orderBy(desc(surveyVersion.version))
    .limit(1)
  return row && { version: row.version, survey: surveySchema.parse(row.survey) }
}

/** One version; undefined: there is none, or it is forgotten. */
export const readSurveyOf = async ({ db }: MainDbQueries, storeId: string, version: number): Promise<StoredSurvey | undefined> => {
  const [row] = await db
    .select({ survey: surveyVersion.survey })
    .from(surveyVersion)
    .where(and(eq(surveyVersion.storeId, storeId), eq(surveyVersion.version, version)))
  return row && surveySchema.parse(row.survey)
}

/** Stores whose newest version has not judged the answers of before. */
export const readUnjudged = async ({ db }: MainDbQueries): Promise<string[]> => {
  const rows = await db
    .select({ storeId: surveyVersion.storeId })
    .from(surveyVersion)
    .where(
      and(
        isNull(surveyVersion.judgedAt),
        sql`${surveyVersion.version} = (SELECT max(other.version) FROM survey_version AS other WHERE other.store_id = ${surveyVersion.storeId})`,
      ),
    )
  return rows.map(({ storeId }) => storeId)
}

export const markJudged = async ({ db }: MainDbQueries, storeId: string, version: number, at: Date): Promise<void> => {
  await db
    .update(surveyVersion)
    .set({ judgedAt: at })
    .where(and(eq(surveyVersion.storeId, storeId), eq(surveyVersion.version, version)))
}

/** The versions of a store whose survey asks a question. */
export const listVersionsWith = async ({ db }: MainDbQueries, storeId: string, questionId: string): Promise<number[]> => {
  const rows = await db.select().from(surveyVersion).where(eq(surveyVersion.storeId, storeId))
  return rows.filter(({ survey }) => surveySchema.parse(survey).questions.some(({ id }) => id === questionId)).map(({ version }) => version)
}
