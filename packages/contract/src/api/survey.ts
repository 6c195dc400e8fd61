/** A store's post-purchase survey: read, tried on the answers, saved, and brought back. */
import { endpoints } from '../endpoint.ts'
import type { surveySchemas } from './survey.schemas.ts'

const ours = { access: 'store member', feature: 'Post Purchase Survey', ours: true } as const

/** The endpoints; schemas: `survey.schemas.ts`. */
export const survey = endpoints<typeof surveySchemas>()({
  survey: { ...ours, method: 'GET', path: '/purchase-survey/survey' },
  saveSurvey: { ...ours, method: 'POST', path: '/purchase-survey/save' },
  restoreSurvey: { ...ours, method: 'POST', path: '/purchase-survey/restore' },
  trySurvey: { ...ours, method: 'POST', path: '/purchase-survey/try', reads: true },
})
