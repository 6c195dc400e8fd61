import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { download } from '../../api/download.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { FullScreenToggle } from '../../ui/FullScreen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ErrorState, NoAccess } from '../../ui/States.tsx'
import { DateRangePicker } from '../../widgets/DateRangePicker.tsx'
import { LastUpdate } from '../../widgets/LastUpdate.tsx'
import { ReceptionNotice } from '../../widgets/ReceptionNotice.tsx'
import { searchOfChoice } from '../../widgets/use-range.ts'
import { AnalysisBody } from './AnalysisBody.tsx'
import { AnalysisControls } from './AnalysisControls.tsx'
import { AnalysisSkeleton } from './AnalysisSkeleton.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { useAnalysis } from './use-analysis.ts'

/** Which channels and campaigns brought the orders: figures, chart and table for one model, scope and window, each figure with its explanation. */
const ConversionAnalysisScreen = () => {
  const text = useText(conversionAnalysisText)
  const language = useLanguage()
  const analysis = useAnalysis()
  const { search, change, range, question, answer } = analysis
  const [isExporting, setExporting] = useState(false)
  const exportFile = async (): Promise<void> => {
    setExporting(true)
    await download(conversionAnalysis.download, { ...question, columns: search.columns.join(','), language })
    setExporting(false)
  }
  const { data, error, isPlaceholderData, refetch } = answer
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            {data?.lastUpdate !== undefined && <LastUpdate at={data.lastUpdate} />}
            <DateRangePicker
              value={range.choice}
              onChange={(choice) => change(searchOfChoice(choice))}
              today={range.today}
              limit={range.limit}
              presets={EXTENDED_PRESETS}
              hasComparison
            />
            <Button icon={<Download size={14} aria-hidden />} isBusy={isExporting} onClick={() => void exportFile()}>
              {text.export}
            </Button>
            <FullScreenToggle />
          </>
        }
      />
      <AnalysisControls value={search} onChange={change} />
      <ReceptionNotice />
      {isPlanNeeded(error) ? (
        <NoAccess feature="Conversion Analysis" />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <AnalysisBody analysis={analysis} data={data} isDimmed={isPlaceholderData} />
      ) : (
        <AnalysisSkeleton />
      )}
    </>
  )
}

export default ConversionAnalysisScreen
