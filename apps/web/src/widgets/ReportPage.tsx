import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import type { ViewedReport } from '@convbox/contract/saved-views'
import type { ReactNode } from 'react'
import type { FileDownload } from '../api/use-download.ts'
import { useSite } from '../shell/use-store.ts'
import { FullScreenToggle } from '../ui/FullScreen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataThrough } from './DataThrough.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'
import { DownloadButtons } from './DownloadButtons.tsx'
import { ReceptionNotice } from './ReceptionNotice.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { Change } from './use-change.ts'
import { type RangeSearch, searchOfChoice, type useRange } from './use-range.ts'

/** The report's data that the header shows and changes. */
type ReportInHeader = {
  range: ReturnType<typeof useRange>
  change: Change<RangeSearch>
  answer: { data: { lastUpdate?: string | undefined } | undefined }
}

type ReportPageProps = {
  title: string
  subtitle: string
  /** Shown beside the title. */
  titleExtra?: ReactNode
  /** The report of the shown tab; undefined: this tab has none, and the header shows only the title. */
  report: ReportInHeader | undefined
  /** Its download, if it has one. */
  file?: FileDownload
  /** Offers the user's saved views of this report. */
  views?: ViewedReport
  /** Offers the comparison with another range. */
  hasComparison?: boolean
  children: ReactNode
}

/** Page of a report: title, how far its data reaches, date range, download, full screen; below them the report itself. Says so when no events arrive. */
export const ReportPage = ({ title, subtitle, titleExtra, report, file, views, hasComparison = false, children }: ReportPageProps) => {
  const { virtualSite } = useSite()
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        titleExtra={titleExtra}
        actions={
          report && (
            <>
              {report.answer.data && <DataThrough at={report.answer.data.lastUpdate} />}
              <DateRangePicker
                value={report.range.choice}
                onChange={(choice) => report.change(searchOfChoice(choice))}
                today={report.range.today}
                limit={report.range.limit}
                presets={EXTENDED_PRESETS}
                hasComparison={hasComparison}
              />
              {views !== undefined && <SavedViews report={views} />}
              {file && <DownloadButtons file={file} />}
              <FullScreenToggle />
            </>
          )
        }
      />
      {!virtualSite && <ReceptionNotice />}
      {children}
    </>
  )
}
