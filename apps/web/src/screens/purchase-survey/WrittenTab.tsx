import { channelName } from '@convbox/contract/channel-names'
import { formatMoment } from '@convbox/contract/format-time'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { textIn } from '@convbox/contract/survey'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import type { Change } from '../../widgets/use-change.ts'
import { DraftBar } from './DraftBar.tsx'
import type { PurchaseSurveySearch } from './purchase-survey-search.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { RuleList } from './RuleFields.tsx'
import type { SurveyDraft } from './use-survey-draft.ts'

/** In the address: answers without a group. */
const NO_GROUP = '-'

type WrittenTabProps = {
  draft: SurveyDraft
  search: PurchaseSurveySearch
  change: Change<PurchaseSurveySearch>
  range: { from: string; to: string }
}

const WrittenList = ({ draft, search, change, range }: WrittenTabProps) => {
  const text = useText(purchaseSurveyText)
  const language = useLanguage()
  const { websiteName } = useStore()
  const { group, page } = search
  const { questions, languages, textRules } = draft.state.survey
  const questionId = search.question === '' ? SURVEY_QUESTION : search.question
  const which = group === NO_GROUP ? { ungrouped: '1' as const } : group === '' ? {} : { group }
  const answer = useCall(surveyReport.written, { ...range, questionId, pageNo: page, ...which }, { quiet: true })
  const groups = [...new Set(textRules.map((rule) => rule.group))]
  return (
    <TitledCard
      title={text.writtenList}
      extra={
        <span className="flex flex-wrap gap-2">
          {questions.length > 1 && (
            <Select
              label={text.question}
              isLabelInside
              className="max-w-80"
              options={questions.map(({ id, text: words }) => ({ value: id, label: textIn(words, language, languages) }))}
              value={questionId}
              onChange={(id) => change({ question: id === SURVEY_QUESTION ? '' : id, page: 1 })}
            />
          )}
          <Select
            label={text.group}
            isLabelInside
            options={[
              { value: '', label: text.allGroups },
              { value: NO_GROUP, label: text.noGroup },
              ...groups.map((value) => ({ value, label: value })),
            ]}
            value={group}
            onChange={(value) => change({ group: value, page: 1 })}
          />
        </span>
      }
    >
      <AnswerStates answer={answer} feature="Post Purchase Survey" skeleton={<Skeleton className="h-60 w-full" />}>
        {({ rows, count, pageSize, timezone }) =>
          rows.length === 0 ? (
            <EmptyState title={text.noWritten}>{text.noWrittenLead}</EmptyState>
          ) : (
            <>
              <PlainTable
                label={text.writtenList}
                head={[{ text: text.at }, { text: text.order }, { text: text.wrote }, { text: text.group }, { text: text.channel }]}
                rows={rows.map(({ orderId, orderDate, orderName, answeredAt, written, group: its, channel }) => ({
                  key: orderId,
                  cells: [
                    formatMoment(answeredAt, timezone),
                    <Link
                      key="order"
                      to="/website/$websiteName/order-attribution"
                      params={{ websiteName }}
                      search={{ order: `${orderId}@${orderDate}` }}
                      className="text-accent hover:underline"
                    >
                      {orderName}
                    </Link>,
                    <span key="written" className="wrap-anywhere">
                      {written}
                    </span>,
                    its === '' ? text.noGroup : its,
                    channel === '' ? '' : channelName(channel, language),
                  ],
                }))}
              />
              <Pages search={search} change={change} pageSize={pageSize} total={count} />
            </>
          )
        }
      </AnswerStates>
    </TitledCard>
  )
}

/** What customers wrote, and the rules that group it. */
export const WrittenTab = (props: WrittenTabProps) => {
  const { draft, search } = props
  return (
    <div className="flex flex-col gap-4">
      <RuleList draft={draft} questionId={search.question === '' ? SURVEY_QUESTION : search.question} />
      <DraftBar draft={draft} />
      <WrittenList {...props} />
    </div>
  )
}
