/** Saved views on the wire. A view is a user's own, and opens in any store. */
import { z } from 'zod'
import { MAX_VIEW_NAME, MAX_VIEW_SEARCH, VIEWED_REPORTS } from '../saved-views.ts'
import { isOneLine } from '../short-texts.ts'
import { done } from './fields.schemas.ts'

const report = z.enum(VIEWED_REPORTS)
const name = z.string().trim().min(1, 'Field is required!').max(MAX_VIEW_NAME).refine(isOneLine, 'Only one line of text')

/** search: of the report's address, without the question mark. */
const view = z.object({ name, search: z.string().max(MAX_VIEW_SEARCH) })

export const savedViewsSchemas = {
  /** By name. */
  listViews: { input: z.object({ report }), result: z.array(view) },
  /** A view of the same name is replaced. */
  saveView: { input: view.extend({ report }), result: done },
  removeView: { input: z.object({ report, name }), result: done },
}
export type SavedView = z.output<typeof view>
