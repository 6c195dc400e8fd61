import { creators } from '@convbox/contract/api/creators'
import type { CreatorFileResult } from '@convbox/contract/api/creators.schemas'
import { CREATOR_FILE_COLUMNS, SAMPLE_CREATOR_FILE } from '@convbox/contract/creators'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { FileColumns } from '../../../widgets/FileColumns.tsx'
import { FileFaults } from '../../../widgets/FileFaults.tsx'
import { SampleFile } from '../../../widgets/SampleFile.tsx'
import { creatorsText } from './creators.text.ts'

/** Whether the file may be stored as it is. */
const isRight = ({ missing, badCount, added, changed }: CreatorFileResult): boolean =>
  missing.length + badCount === 0 && added + changed > 0

const Preview = ({ result }: { result: CreatorFileResult }) => {
  const text = useText(creatorsText)
  const { missing, badCount, added, changed } = result
  return (
    <>
      <FileFaults result={result} faults={text.faults} />
      {missing.length + badCount + added + changed === 0 && <Banner tone="bad">{text.nobody}</Banner>}
      {isRight(result) && <p className="text-body">{text.says({ added, changed })}</p>}
    </>
  )
}

/** Creators from a file: its columns, what a chosen file says, and storing it. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(creatorsText)
  const language = useLanguage()
  const [csv, setCsv] = useState<string>()
  const look = useSend(creators.importCreators, { quiet: true })
  const store = useSend(creators.importCreators, {
    quiet: true,
    renews: [creators.listCreators, creators.listDoubles],
    onSuccess: (result) => {
      if (!result.isTaken) return look.mutate({ csv: csv ?? '', isPreview: true })
      showToast({ tone: 'good', text: text.stored(result.added + result.changed) })
      onClose()
    },
  })
  const error = store.error ?? look.error
  const right = csv !== undefined && look.data !== undefined && isRight(look.data) ? look.data : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={620}
      title={text.fileTitle}
      description={text.fileLead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            disabled={right === undefined}
            isBusy={store.isPending}
            onClick={() => csv !== undefined && store.mutate({ csv })}
          >
            {text.store(right === undefined ? 0 : right.added + right.changed)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        <FileColumns columns={CREATOR_FILE_COLUMNS} words={text.columns} needed={text.needed} />
        <div className="flex gap-2">
          <SampleFile csv={SAMPLE_CREATOR_FILE} fileName="creators-sample.csv" label={text.sample} />
          <ChooseFile
            label={text.choose}
            isBusy={look.isPending}
            onFile={async (file) => {
              const chosen = await file.text()
              setCsv(chosen)
              store.reset()
              look.mutate({ csv: chosen, isPreview: true })
            }}
          />
        </div>
        {error && <Banner tone="bad">{fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)}</Banner>}
        {csv !== undefined && look.data && <Preview result={look.data} />}
      </div>
    </Dialog>
  )
}
