import { catalogue } from '@convbox/contract/api/catalogue'
import type { ProductFileResult } from '@convbox/contract/api/catalogue.schemas'
import { PRODUCT_FILE_COLUMNS, SAMPLE_PRODUCT_FILE } from '@convbox/contract/catalogue'
import { Download, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { fieldErrorsOf, failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { catalogueText } from './catalogue.text.ts'

const SAMPLE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE_PRODUCT_FILE)}`

const Outcome = ({ result }: { result: ProductFileResult }) => {
  const text = useText(catalogueText)
  if (result.missing.length > 0) return <Banner tone="bad">{text.missing({ columns: result.missing.join(', ') })}</Banner>
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {result.isTaken && <Banner tone="good">{text.taken({ n: result.products })}</Banner>}
      {!result.isTaken && <Banner tone="bad">{result.badCount > 0 ? text.bad({ n: result.badCount }) : text.noneInFile}</Banner>}
      {result.unknown.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: result.unknown.join(', ') })}</p>}
      {result.bad.length > 0 && (
        <table className="w-full max-w-150 text-left text-body">
          <thead className="text-caption text-ink-2">
            <tr>
              {[text.line, text.column, text.reason].map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.bad.map(({ line, column, reason }) => (
              <tr key={line} className="border-t border-hairline">
                <td className="py-1 pr-4 tabular-nums">{line}</td>
                <td className="py-1 pr-4 font-mono text-caption">{column}</td>
                <td className="py-1">{text.faults[reason]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** A file of products: its columns, a sample, and what became of the chosen one. */
export const ProductFile = () => {
  const text = useText(catalogueText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const chooser = useRef<HTMLInputElement>(null)
  const send = useSend(catalogue.importProductFile, { quiet: true, renews: [catalogue.catalogueState, catalogue.catalogueProducts] })
  const fault = send.error ? (fieldErrorsOf(send.error)['csv'] ?? messageOf(failureOf(send.error), language)) : undefined
  const columns = [
    { label: text.needed, names: PRODUCT_FILE_COLUMNS.filter(({ needed }) => needed) },
    { label: text.optional, names: PRODUCT_FILE_COLUMNS.filter(({ needed }) => !needed) },
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-180 text-body text-ink-2">{text.fileLead}</p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {columns.map(({ label, names }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-mono text-caption leading-5">{names.map(({ name }) => name).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <div className="flex gap-2">
        <a href={SAMPLE_ADDRESS} download="products-sample.csv" className={buttonClass('plain', 'text')}>
          <Download size={14} aria-hidden />
          {text.sample}
        </a>
        <Button
          disabled={optorRole === 'read-only'}
          isBusy={send.isPending}
          icon={<FileUp size={14} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {text.choose}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={text.choose}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file !== undefined) void file.text().then((csv) => send.mutate({ csv }))
          }}
        />
      </div>
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      {send.data && <Outcome result={send.data} />}
    </div>
  )
}
