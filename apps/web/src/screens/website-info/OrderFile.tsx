import { ownOrders } from '@convbox/contract/api/own-orders'
import type { ResultOf } from '@convbox/contract/endpoint'
import { ORDER_FILE_COLUMNS, SAMPLE_ORDER_FILE } from '@convbox/contract/order-file'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/message-of.ts'
import { fieldErrorsOf, failureOf } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PROGRESS } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'
import { SampleFile } from '../../widgets/SampleFile.tsx'

type Preview = ResultOf<typeof ownOrders.previewOrderFile>
type ImportedFile = ResultOf<typeof ownOrders.orderFiles>[number]
type BadLine = Preview['bad'][number]

/** Polling interval of a running import. */
const LOOK_MS = 2000

const BadLines = ({ lines }: { lines: readonly BadLine[] }) => {
  const text = useText(ownOrdersText)
  return (
    <div className="max-h-60 overflow-auto rounded-control border border-line">
      <table className="w-full text-left text-body">
        <thead className="bg-head text-caption text-ink-2">
          <tr>
            {[text.csv.line, text.csv.column, text.csv.reason].map((head) => (
              <th key={head} scope="col" className="px-3 py-1.5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, column, reason }) => (
            <tr key={line} className="border-t border-hairline">
              <td className="px-3 py-1.5 tabular-nums">{line}</td>
              <td className="px-3 py-1.5 font-mono text-caption">{column || text.csv.wholeLine}</td>
              <td className="px-3 py-1.5">{text.faults[reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Progress = ({ file }: { file: ImportedFile }) => {
  const text = useText(ownOrdersText).csv
  return (
    <li className="flex flex-col gap-1.5 border-t border-hairline py-2 first:border-t-0">
      <div className="flex items-center gap-3 text-body">
        <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
        <span className="text-ink-2 tabular-nums">{text.progress({ done: file.doneLines, lines: file.lines })}</span>
        <span>{text.states[file.status]}</span>
      </div>
      <progress className={PROGRESS} aria-label={file.fileName} value={file.doneLines} max={Math.max(1, file.lines)} />
      {file.parkedLines > 0 && (
        <details>
          <summary className="cursor-pointer text-caption text-warn">{text.parked({ n: file.parkedLines })}</summary>
          <BadLines lines={file.bad} />
        </details>
      )}
    </li>
  )
}

const PreviewFacts = ({ preview }: { preview: Preview }) => {
  const text = useText(ownOrdersText).csv
  const { missingColumns, unknownColumns, badLines, bad, orders, refunds, cancellations } = preview
  if (missingColumns.length > 0) return <Banner tone="bad">{text.missing({ columns: missingColumns.join(', ') })}</Banner>
  return (
    <>
      <p className="text-body">{text.found({ orders, refunds, cancellations })}</p>
      {unknownColumns.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: unknownColumns.join(', ') })}</p>}
      {badLines > 0 && (
        <>
          <p className="text-body text-warn">{text.bad({ n: badLines })}</p>
          <BadLines lines={bad} />
        </>
      )}
    </>
  )
}

/** Import of orders from a file: its columns, a preview before saving, and progress. */
export const OrderFile = () => {
  const text = useText(ownOrdersText).csv
  const language = useLanguage()
  const { optorRole } = useStore()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ fileName: string; csv: string }>()
  const files = useCall(
    ownOrders.orderFiles,
    {},
    { quiet: true, everyMs: (answer) => (answer?.some(({ status }) => status !== 'done') ? LOOK_MS : false) },
  )
  const preview = useSend(ownOrders.previewOrderFile, { quiet: true })
  const start = useSend(ownOrders.importOrderFile, {
    quiet: true,
    renews: [ownOrders.orderFiles, ownOrders.orderArrivals],
    onSuccess: () => {
      setChosen(undefined)
      preview.reset()
      showToast({ tone: 'good', text: text.started })
    },
  })
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const csv = await file.text()
    setChosen({ fileName: file.name, csv })
    start.reset()
    preview.mutate({ fileName: file.name, csv })
  }
  const error = start.error ?? preview.error
  const fault = error ? (fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)) : undefined
  const needed = ORDER_FILE_COLUMNS.filter((column) => column.needed)
  const others = ORDER_FILE_COLUMNS.filter((column) => !column.needed)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{text.lead}</p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {[
          { label: text.needed, columns: needed },
          { label: text.optional, columns: others },
        ].map(({ label, columns }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-mono text-caption leading-5">{columns.map(({ name }) => name).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-ink-2">{text.times}</p>
      <div className="flex gap-2">
        <SampleFile csv={SAMPLE_ORDER_FILE} fileName="orders-sample.csv" label={text.sample} />
        <Button disabled={optorRole === 'read-only'} icon={<FileUp size={14} aria-hidden />} onClick={() => chooser.current?.click()}>
          {chosen ? text.drop : text.choose}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={text.choose}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {preview.isPending && (
        <p aria-live="polite" className="text-body text-ink-2">
          {text.reading}
        </p>
      )}
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      {chosen && preview.data && (
        <section aria-label={chosen.fileName} className="flex flex-col gap-2 rounded-control border border-line p-3">
          <h3 className="font-medium">{chosen.fileName}</h3>
          <PreviewFacts preview={preview.data} />
          {preview.data.orders > 0 && (
            <Button look="primary" className="self-start" isBusy={start.isPending} onClick={() => start.mutate(chosen)}>
              {text.import({ n: preview.data.orders })}
            </Button>
          )}
        </section>
      )}
      {files.data !== undefined && files.data.length > 0 && (
        <section aria-label={text.files}>
          <h3 className="font-medium">{text.files}</h3>
          <ul>
            {files.data.map((file) => (
              <Progress key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
