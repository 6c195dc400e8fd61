import { Download, FileText } from 'lucide-react'
import type { FileDownload } from '../api/use-download.ts'
import { useText } from '../text/language.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { widgetsText } from './widgets.text.ts'

type DownloadButtonsProps = { file: FileDownload; label?: string; look?: 'plain' | 'quiet' }

/** Saves a table as a file: of Excel, or beside it as CSV. label: of the first; absent: Download. */
export const DownloadButtons = ({ file, label, look = 'plain' }: DownloadButtonsProps) => {
  const text = useText(widgetsText)
  const state = { look, disabled: file.refusal !== undefined, ...(file.refusal !== undefined && { title: file.refusal }) }
  return (
    <span className="flex gap-2">
      <Button icon={<Download size={14} aria-hidden />} isBusy={file.isBusy} {...state} onClick={() => file.save(file.only ?? 'xlsx')}>
        {label ?? text.download}
      </Button>
      {file.only === undefined && (
        <IconButton label={text.downloadCsv} {...state} onClick={() => file.save('csv')}>
          <FileText size={14} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
