import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileDownload } from '../api/use-download.ts'
import { useSite } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { FullScreenToggle } from '../ui/FullScreen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataThrough } from './DataThrough.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'
import { ReceptionNotice } from './ReceptionNotice.tsx'
import type { Change } from './use-change.ts'
import { type RangeSearch, searchOfChoice, type useRange } from './use-range.ts'
import { widgetsText } from './widgets.text.ts'

/** What the header says and changes of a report. */
type ReportInHeader = {
  range: ReturnType<typeof useRange>
  change: Change<RangeSearch>
  answer: { data: { lastUpdate?: string | undefined } | undefined }
}

type ReportPageProps = {
  title: string
  subtitle: string
  /** Beside the title. */
  titleExtra?: ReactNode
  /** The report of the page's present part; undefined: this part has none, the header says only where one is. */
  report: ReportInHeader | undefined
  file: FileDownload
  /** Offers the comparison with another range. */
  hasComparison?: boolean
  children: ReactNode
}

/** The page of a report: title, up to when its data reaches, days, download, full screen; below them whatever the report shows. Says so when the storefront is not heard. */
export const ReportPage = ({ title, subtitle, titleExtra, report, file, hasComparison = false, children }: ReportPageProps) => {
  const text = useText(widgetsText)
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
              <Button icon={<Download size={14} aria-hidden />} isBusy={file.isBusy} onClick={file.save}>
                {text.download}
              </Button>
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
