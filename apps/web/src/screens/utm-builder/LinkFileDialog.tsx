import { csvSheet } from '@convbox/contract/csv-text'
import { urlBuilder } from '@convbox/contract/api/url-builder'
import type { LinkFileResult } from '@convbox/contract/api/url-builder.schemas'
import { LINK_FILE_COLUMNS, SAMPLE_LINK_FILE } from '@convbox/contract/url-builder'
import { useState } from 'react'
import { saveText } from '../../api/download.ts'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { ChooseFile } from '../../widgets/ChooseFile.tsx'
import { FileColumns } from '../../widgets/FileColumns.tsx'
import { FileFaults } from '../../widgets/FileFaults.tsx'
import { SampleFile } from '../../widgets/SampleFile.tsx'
import { urlBuilderText } from './url-builder.text.ts'

/** Whether the file may be taken as it is. */
const isRight = ({ missing, badCount, lines }: LinkFileResult): boolean => missing.length + badCount === 0 && lines > 0

/** Builds the links of a file: its columns, what a chosen file says, building, and the addresses as a file. */
export const LinkFileDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(urlBuilderText)
  const language = useLanguage()
  const [csv, setCsv] = useState<string>()
  const look = useSend(urlBuilder.buildLinksOfFile, { quiet: true })
  const build = useSend(urlBuilder.buildLinksOfFile, {
    quiet: true,
    renews: [urlBuilder.listBuiltLinks],
    onSuccess: (result) => {
      if (!result.isTaken) return look.mutate({ csv: csv ?? '', isPreview: true })
      showToast({ tone: 'good', text: text.builtAll(result.lines) })
    },
  })
  const error = build.error ?? look.error
  const right = csv !== undefined && look.data !== undefined && isRight(look.data) ? look.data : undefined
  const made = build.data?.isTaken === true ? build.data : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={640}
      title={text.fileTitle}
      description={text.fileLead}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button
              look="primary"
              disabled={right === undefined}
              isBusy={build.isPending}
              onClick={() => csv !== undefined && build.mutate({ csv })}
            >
              {text.buildAll(right?.lines ?? 0)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => saveText(`${text.file}.csv`, csvSheet([[text.address], ...made.urls.map((url) => [url])]), 'text/csv')}>
              {text.download}
            </Button>
            <Button look="primary" onClick={onClose}>
              {text.done}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        <FileColumns columns={LINK_FILE_COLUMNS} words={text.columns} needed={text.needed} />
        <div className="flex gap-2">
          <SampleFile csv={SAMPLE_LINK_FILE} fileName="links-sample.csv" label={text.sample} />
          <ChooseFile
            label={text.choose}
            isBusy={look.isPending}
            onFile={async (file) => {
              const chosen = await file.text()
              setCsv(chosen)
              build.reset()
              look.mutate({ csv: chosen, isPreview: true })
            }}
          />
        </div>
        {error && <Banner tone="bad">{fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)}</Banner>}
        {csv !== undefined && look.data && made === undefined && (
          <>
            <FileFaults result={look.data} faults={text.fileFaults} />
            {look.data.missing.length + look.data.badCount + look.data.lines === 0 && <Banner tone="bad">{text.nothing}</Banner>}
            {right && <p className="text-body">{text.says(right.lines)}</p>}
          </>
        )}
        {made && <p className="text-body">{text.builtAll(made.lines)}</p>}
      </div>
    </Dialog>
  )
}
