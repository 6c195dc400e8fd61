import type { SavedView } from '@convbox/contract/api/saved-views.schemas'
import { MAX_VIEWS, type ViewedReport } from '@convbox/contract/saved-views'
import { mainDbSchema } from '@convbox/storage'
import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'

const { savedView } = mainDbSchema

/** A user's saved views of reports. */
export const savedViewsFeature: Feature<'savedViews'> = ({ mainDb: { db }, ...program }) => {
  const listOf = (userId: string, report: ViewedReport): Promise<SavedView[]> =>
    db
      .select({ name: savedView.name, search: savedView.search })
      .from(savedView)
      .where(and(eq(savedView.userId, userId), eq(savedView.report, report)))
      .orderBy(asc(savedView.name))
  return {
    listViews: ({ report }, { user }) => listOf(user.id, report),
    saveView: async ({ report, name, search }, { user }) => {
      const known = await listOf(user.id, report)
      if (known.length >= MAX_VIEWS && known.every((view) => view.name !== name))
        throw new AppError('invalid input', { details: { name: `At most ${MAX_VIEWS} views: remove one first` } })
      const saved = { search, savedAt: new Date(program.now()) }
      await db
        .insert(savedView)
        .values({ userId: user.id, report, name, ...saved })
        .onConflictDoUpdate({ target: [savedView.userId, savedView.report, savedView.name], set: saved })
      return { ok: true }
    },
    removeView: async ({ report, name }, { user }) => {
      await db.delete(savedView).where(and(eq(savedView.userId, user.id), eq(savedView.report, report), eq(savedView.name, name)))
      return { ok: true }
    },
  }
}
