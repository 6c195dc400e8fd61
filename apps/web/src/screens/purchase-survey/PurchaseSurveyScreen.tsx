import { survey } from '@convbox/contract/api/survey'
import type { SurveyState } from '@convbox/contract/api/survey.schemas'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useDownload } from '../../api/use-download.ts'
import { useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { LeaveQuestion } from '../../widgets/LeaveQuestion.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { AnswersTab } from './AnswersTab.tsx'
import { DraftBar } from './DraftBar.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LeftOutTab } from './LeftOutTab.tsx'
import { SURVEY_TABS, type SurveyTab } from './purchase-survey-search.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { SurveyEditor } from './SurveyEditor.tsx'
import { type SurveyAnswers, useSurveyAnswers } from './use-survey-answers.ts'
import { useSurveyDraft } from './use-survey-draft.ts'
import { WrittenTab } from './WrittenTab.tsx'

const route = getRouteApi('/website/$websiteName/purchase-survey')
const POLL_MS = 2000

/** Tabs whose data is of the days in the address. */
const OF_DAYS: readonly SurveyTab[] = ['answers', 'written', 'left']

const Content = ({ state, report, tab }: { state: SurveyState; report: SurveyAnswers; tab: SurveyTab }) => {
  const text = useText(purchaseSurveyText)
  const shared = useText(sharedText)
  const draft = useSurveyDraft(state)
  const { search, change, question } = report
  const range = { from: question.from, to: question.to }
  return (
    <>
      {draft.isReadOnly && <Banner>{shared.readOnly}</Banner>}
      {!state.isJudged && <Banner>{text.judging}</Banner>}
      <Tabs
        label={text.tabsLabel}
        className="mt-2"
        tabs={SURVEY_TABS.map((value) => ({ value, label: text.tabs[value] }))}
        value={tab}
        onChange={(next) => change({ tab: next, page: 1 })}
      >
        <div className="mt-4">
          {tab === 'answers' && (
            <AnswerStates
              answer={report.answer}
              feature="Post Purchase Survey"
              skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}
            >
              {(data, isDimmed) => <AnswersTab report={report} data={data} isDimmed={isDimmed} />}
            </AnswerStates>
          )}
          {tab === 'survey' && (
            <div className="flex flex-col gap-4">
              <SurveyEditor draft={draft} />
              <DraftBar draft={draft} />
            </div>
          )}
          {tab === 'written' && <WrittenTab draft={draft} search={search} change={change} range={range} />}
          {tab === 'left' && <LeftOutTab search={search} change={change} range={range} />}
          {tab === 'history' && <HistoryTab draft={draft} />}
        </div>
      </Tabs>
      <LeaveQuestion isPageFree isUnsaved={() => draft.isChanged} />
    </>
  )
}

/** What customers answer after their purchase: the answers, the survey itself, and what it makes of what they write. */
const PurchaseSurveyScreen = () => {
  const text = useText(purchaseSurveyText)
  const search = route.useSearch()
  const report = useSurveyAnswers(search)
  const state = useCall(survey.survey, {}, { quiet: true, staleMs: 0, everyMs: (answer) => (answer?.isJudged === false ? POLL_MS : false) })
  const file = useDownload(surveyReport.download, (language) => ({ ...report.question, language, table: 'answers' as const }))
  const tab = search.tab ?? (state.data?.hasAnswers === false ? 'survey' : 'answers')
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      report={OF_DAYS.includes(tab) ? report : undefined}
      {...(tab === 'answers' && report.answer.data && { file })}
    >
      <AnswerStates answer={state} feature="Post Purchase Survey" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(found) => <Content state={found} report={report} tab={tab} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default PurchaseSurveyScreen
