import { payouts } from '@convbox/contract/api/payouts'
import type { ResultFile } from '@convbox/contract/api/payouts.schemas'
import { RESULT_FILE_COLUMNS } from '@convbox/contract/payouts'
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
import { payoutsText } from './payouts.text.ts'
import { RENEWS } from './use-payouts-search.ts'

const isRight = ({ missing, badCount }: ResultFile): boolean => missing.length + badCount === 0
const hasNews = ({ paid, returned }: ResultFile): boolean => paid + returned > 0

const Preview = ({ result }: { result: ResultFile }) => {
  const text = useText(payoutsText)
  return (
    <>
      <FileFaults result={result} faults={text.faults} />
      {isRight(result) && <p className="text-body">{text.resultSays(result)}</p>}
      {isRight(result) && !hasNews(result) && <Banner>{text.nothingNew}</Banner>}
    </>
  )
}

/** What became of payments, from a file: what it would change, and taking it. */
export const ResultsDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const [csv, setCsv] = useState<string>()
  const look = useSend(payouts.takeResults, { quiet: true })
  const take = useSend(payouts.takeResults, {
    quiet: true,
    renews: RENEWS,
    onSuccess: (result) => {
      if (!result.isTaken) return look.mutate({ csv: csv ?? '', isPreview: true })
      showToast({ tone: 'good', text: text.resultsTaken(result.paid + result.returned) })
      onClose()
    },
  })
  const error = take.error ?? look.error
  const mayTake = csv !== undefined && look.data !== undefined && isRight(look.data) && hasNews(look.data)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={640}
      title={text.resultsTitle}
      description={text.resultsLead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" disabled={!mayTake} isBusy={take.isPending} onClick={() => csv !== undefined && take.mutate({ csv })}>
            {text.takeResults}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        <FileColumns columns={RESULT_FILE_COLUMNS} words={text.columns} needed={text.needed} />
        <ChooseFile
          label={text.chooseFile}
          isBusy={look.isPending}
          onFile={async (file) => {
            const chosen = await file.text()
            setCsv(chosen)
            take.reset()
            look.mutate({ csv: chosen, isPreview: true })
          }}
        />
        {error && <Banner tone="bad">{fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)}</Banner>}
        {csv !== undefined && look.data && <Preview result={look.data} />}
      </div>
    </Dialog>
  )
}
