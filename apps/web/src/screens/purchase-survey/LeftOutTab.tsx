import { formatMoment } from '@convbox/contract/format-time'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { CircleCheck } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import type { Change } from '../../widgets/use-change.ts'
import type { PurchaseSurveySearch } from './purchase-survey-search.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'

type LeftOutTabProps = { search: PurchaseSurveySearch; change: Change<PurchaseSurveySearch>; range: { from: string; to: string } }

/** Answers that came and do not count. */
export const LeftOutTab = ({ search, change, range }: LeftOutTabProps) => {
  const text = useText(purchaseSurveyText)
  const answer = useCall(surveyReport.leftOut, { ...range, pageNo: search.page }, { quiet: true })
  return (
    <AnswerStates answer={answer} feature="Post Purchase Survey" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {({ rows, count, pageSize, timezone }) => (
        <Card className="px-4 py-3.5">
          <p className="mb-3 text-body text-ink-2">{text.leftLead}</p>
          {rows.length === 0 ? (
            <EmptyState icon={<CircleCheck size={22} aria-hidden />} title={text.noLeft} />
          ) : (
            <>
              <PlainTable
                label={text.tabs.left}
                head={[{ text: text.at }, { text: text.order }, { text: text.reason }, { text: text.wrote }, { text: text.source }]}
                rows={rows.map(({ at, orderId, reason, source, answer: said }, place) => ({
                  key: `${place} ${at} ${orderId}`,
                  cells: [
                    formatMoment(at, timezone),
                    <span key="order" className="wrap-anywhere">
                      {orderId}
                    </span>,
                    text.reasons[reason],
                    <span key="said" className="wrap-anywhere">
                      {said}
                    </span>,
                    source === 'shopify' ? text.sources.shopify : text.sources.script,
                  ],
                }))}
              />
              <Pages search={search} change={change} pageSize={pageSize} total={count} />
            </>
          )}
        </Card>
      )}
    </AnswerStates>
  )
}
