import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { useLanguage } from '../../text/language.ts'
import { useReport } from '../../widgets/use-report.ts'
import type { PurchaseSurveySearch } from './purchase-survey-search.ts'

/** The report of the question in the address. */
export const useSurveyAnswers = (search: PurchaseSurveySearch) => {
  const language = useLanguage()
  const { question } = search
  return useReport({
    endpoint: surveyReport.report,
    search,
    steps: ['tab', 'page'],
    question: ({ from, to }) => ({ from, to, language, questionId: question === '' ? SURVEY_QUESTION : question }),
  })
}
export type SurveyAnswers = ReturnType<typeof useSurveyAnswers>
