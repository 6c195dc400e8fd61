import { surveySchema, type SurveyState } from '@convbox/contract/api/survey.schemas'
import { MAX_SURVEY_VERSIONS, type Survey } from '@convbox/contract/survey'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, lte } from 'drizzle-orm'

const { surveyVersion, user } = mainDbSchema

/** A store's versions, newest first, and whether the newest has judged all answers. */
export const listVersions = async ({ db }: MainDb, storeId: string): Promise<Pick<SurveyState, 'versions' | 'isJudged'>> => {
  const rows = await db
    .select({ row: surveyVersion, savedBy: user.email })
    .from(surveyVersion)
    .leftJoin(user, eq(user.id, surveyVersion.savedBy))
    .where(eq(surveyVersion.storeId, storeId))
    .orderBy(desc(surveyVersion.version))
  const [newest] = rows
  return {
    versions: rows.map(({ row, savedBy }) => {
      const survey = surveySchema.parse(row.survey)
      return {
        version: row.version,
        isOn: survey.isOn,
        questions: survey.questions.length,
        rules: survey.textRules.length,
        savedAt: row.savedAt.toISOString(),
        ...(savedBy !== null && { savedBy }),
        ...(row.restores !== null && { restores: row.restores }),
      }
    }),
    isJudged: newest === undefined || newest.row.judgedAt !== null,
  }
}

export type NewVersion = { storeId: string; survey: Survey; version: number; restores?: number; userId: string; at: Date }

/** Writes the survey as this version; false if somebody else did so meanwhile. Forgets the oldest versions. */
export const writeVersion = async (
  { db }: MainDbQueries,
  { storeId, survey, version, restores, userId, at }: NewVersion,
): Promise<boolean> => {
  const rows = await db
    .insert(surveyVersion)
    .values({ storeId, version, survey, restores: restores ?? null, savedBy: userId, savedAt: at })
    .onConflictDoNothing()
    .returning({ version: surveyVersion.version })
  if (rows.length === 0) return false
  await db.delete(surveyVersion).where(and(eq(surveyVersion.storeId, storeId), lte(surveyVersion.version, version - MAX_SURVEY_VERSIONS)))
  return true
}
