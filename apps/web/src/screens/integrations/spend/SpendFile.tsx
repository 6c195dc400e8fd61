import { adSpend } from '@convbox/contract/api/ad-spend'
import type { SpendFileResult } from '@convbox/contract/api/ad-spend.schemas'
import { SAMPLE_SPEND_FILE, SPEND_FILE_COLUMNS } from '@convbox/contract/ad-spend'
import { channelName } from '@convbox/contract/channel-names'
import { formatCurrency, formatWhole } from '@convbox/contract/format'
import { formatRange } from '@convbox/contract/format-time'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldErrorsOf, failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { FileColumns } from '../../../widgets/FileColumns.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { SampleFile } from '../../../widgets/SampleFile.tsx'
import { ownSpendText } from './own-spend.text.ts'

const Sums = ({ result }: { result: SpendFileResult }) => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  return (
    <PlainTable
      label={text.says}
      head={[{ text: text.channel }, { text: text.days }, { text: text.lines, isNumber: true }, { text: text.amount, isNumber: true }]}
      rows={result.sums.map(({ channel, currency, since, until, rows, spend }) => ({
        key: `${channel} ${currency}`,
        cells: [
          channelName(channel, language),
          formatRange({ since, until }, language),
          formatWhole(rows),
          formatCurrency(Number(spend), currency),
        ],
      }))}
    />
  )
}

const Faults = ({ result }: { result: SpendFileResult }) => {
  const text = useText(ownSpendText)
  if (result.missing.length > 0) return <Banner tone="bad">{text.missing({ columns: result.missing.join(', ') })}</Banner>
  if (result.badCount === 0) return result.sums.length === 0 ? <Banner tone="bad">{text.noneInFile}</Banner> : null
  return (
    <>
      <Banner tone="bad">{text.bad({ n: result.badCount })}</Banner>
      <PlainTable
        label={text.reason}
        head={[{ text: text.line, isNumber: true }, { text: text.column }, { text: text.reason }]}
        rows={result.bad.map(({ line, column, reason }) => ({
          key: String(line),
          cells: [
            formatWhole(line),
            <span key="column" className="font-mono text-caption">
              {column}
            </span>,
            text.faults[reason],
          ],
        }))}
      />
    </>
  )
}

const Preview = ({
  result,
  isBusy,
  onStore,
  onDrop,
}: {
  result: SpendFileResult
  isBusy: boolean
  onStore: () => void
  onDrop: () => void
}) => {
  const text = useText(ownSpendText)
  const isGood = result.missing.length + result.badCount === 0 && result.sums.length > 0
  const lines = result.sums.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <Faults result={result} />
      {result.unknown.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: result.unknown.join(', ') })}</p>}
      {isGood && (
        <>
          <p className="text-body">
            <span className="font-medium">{text.says}</span> <span className="text-ink-2">{text.nothingYet}</span>
          </p>
          <Sums result={result} />
          {result.missingRates > 0 && <Banner tone="warn">{text.noRates({ n: result.missingRates })}</Banner>}
          <div className="flex gap-2">
            <Button look="primary" isBusy={isBusy} onClick={onStore}>
              {text.store({ n: lines })}
            </Button>
            <Button onClick={onDrop}>{text.drop}</Button>
          </div>
        </>
      )}
    </div>
  )
}

const Stored = () => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const { data } = useCall(adSpend.spendFiles, {}, { quiet: true, staleMs: 0 })
  const send = useSend(adSpend.deleteFileSpend, { renews: [adSpend.spendFiles] })
  const remove = (channel: string): void => {
    const removed = text.removed({ channel: channelName(channel, language) })
    send.mutate({ channel }, { onSuccess: () => showToast({ tone: 'good', text: removed }) })
  }
  if (data === undefined || data.channels.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-body font-medium">{text.fromFiles}</h3>
      <PlainTable
        label={text.fromFiles}
        head={[{ text: text.channel }, { text: text.days }, { text: text.amount, isNumber: true }, { text: '' }]}
        rows={data.channels.map(({ channel, since, until, spend, missingRates }) => ({
          key: channel,
          cells: [
            channelName(channel, language),
            formatRange({ since, until }, language),
            <span key="spend">
              {formatCurrency(Number(spend), data.currency)}
              {missingRates > 0 && <span className="block text-caption text-warn">{text.noRates({ n: missingRates })}</span>}
            </span>,
            optorRole !== 'read-only' && (
              <IconButton
                key="remove"
                label={text.remove({ channel: channelName(channel, language) })}
                isBusy={send.isPending}
                onClick={() => remove(channel)}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            ),
          ],
        }))}
      />
    </div>
  )
}

/** Spend from a file: its columns, what a chosen file says, storing it, and what is stored. */
export const SpendFile = () => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const [csv, setCsv] = useState<string>()
  const look = useSend(adSpend.importSpendFile, { quiet: true })
  const store = useSend(adSpend.importSpendFile, {
    quiet: true,
    renews: [adSpend.spendFiles, adSpend.spendRates],
    onSuccess: ({ lines }) => {
      setCsv(undefined)
      showToast({ tone: 'good', text: text.stored({ n: lines }) })
    },
  })
  const error = store.error ?? look.error
  const fault = error ? (fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)) : undefined
  return (
    <TitledCard title={text.file}>
      <div className="flex flex-col gap-4">
        <p className="max-w-180 text-body text-ink-2">{text.fileLead}</p>
        <FileColumns columns={SPEND_FILE_COLUMNS} words={text.columns} needed={text.required} />
        <div className="flex gap-2">
          <SampleFile csv={SAMPLE_SPEND_FILE} fileName="spend-sample.csv" label={text.sample} />
          <ChooseFile
            label={text.choose}
            disabled={optorRole === 'read-only'}
            isBusy={look.isPending}
            onFile={async (file) => {
              const chosen = await file.text()
              setCsv(chosen)
              store.reset()
              look.mutate({ csv: chosen, isPreview: true })
            }}
          />
        </div>
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
        {csv !== undefined && look.data && (
          <Preview result={look.data} isBusy={store.isPending} onStore={() => store.mutate({ csv })} onDrop={() => setCsv(undefined)} />
        )}
        <Stored />
      </div>
    </TitledCard>
  )
}
