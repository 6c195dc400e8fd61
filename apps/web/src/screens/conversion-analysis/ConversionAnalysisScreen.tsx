import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { AnalysisBody } from './AnalysisBody.tsx'
import { AnalysisControls } from './AnalysisControls.tsx'
import { ClickTimeNote } from './ClickTimeNote.tsx'
import { AnalysisSkeleton } from './AnalysisSkeleton.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { useAnalysis } from './use-analysis.ts'

/** Which channels and campaigns brought the orders: figures, chart and table for one model, scope and window; every figure can be explained. */
const ConversionAnalysisScreen = () => {
  const text = useText(conversionAnalysisText)
  const { websiteName, virtualSite } = useSite()
  const analysis = useAnalysis()
  const { search, change, question, answer } = analysis
  const file = useDownload(conversionAnalysis.download, (language) => ({ ...question, columns: search.columns.join(','), language }))
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <span className="flex flex-wrap gap-x-3 text-caption whitespace-nowrap text-accent [&>a]:hover:underline">
          <Link to="/website/$websiteName/ads-report" params={{ websiteName }}>
            {text.toAdsReport}
          </Link>
          {!virtualSite && (
            <Link to="/website/$websiteName/conversion-analysis/models" params={{ websiteName }}>
              {text.toModels}
            </Link>
          )}
          <Link to="/website/$websiteName/conversion-analysis/ledger" params={{ websiteName }}>
            {text.toLedger}
          </Link>
          <Link to="/website/$websiteName/conversion-analysis/cohorts" params={{ websiteName }}>
            {text.toCohorts}
          </Link>
          {!virtualSite && (
            <Link
              to="/website/$websiteName/conversion-analysis/changes"
              params={{ websiteName }}
              search={{
                range: search.range,
                since: search.since,
                until: search.until,
                model: search.model,
                window: search.window,
                adsOnly: search.scope === 'ads' ? '1' : '0',
                channel: search.channel,
              }}
            >
              {text.toChanges}
            </Link>
          )}
        </span>
      }
      report={analysis}
      file={file}
      views="conversion-analysis"
      hasComparison
    >
      <AnalysisControls value={search} onChange={change} />
      <ClickTimeNote choice={search} range={analysis.range.range} today={analysis.range.today} />
      <AnswerStates answer={answer} feature="Conversion Analysis" skeleton={<AnalysisSkeleton />}>
        {(data, isDimmed) => <AnalysisBody analysis={analysis} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ConversionAnalysisScreen
