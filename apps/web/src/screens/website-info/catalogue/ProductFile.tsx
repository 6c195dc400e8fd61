import { catalogue } from '@convbox/contract/api/catalogue'
import type { ProductFileResult } from '@convbox/contract/api/catalogue.schemas'
import { PRODUCT_FILE_COLUMNS, SAMPLE_PRODUCT_FILE } from '@convbox/contract/catalogue'
import { fieldErrorsOf, failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { SampleFile } from '../../../widgets/SampleFile.tsx'
import { catalogueText } from './catalogue.text.ts'

const Outcome = ({ result }: { result: ProductFileResult }) => {
  const text = useText(catalogueText)
  if (result.missing.length > 0) return <Banner tone="bad">{text.missing({ columns: result.missing.join(', ') })}</Banner>
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {result.isTaken && <Banner tone="good">{text.taken({ n: result.products })}</Banner>}
      {!result.isTaken && <Banner tone="bad">{result.badCount > 0 ? text.bad({ n: result.badCount }) : text.noneInFile}</Banner>}
      {result.unknown.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: result.unknown.join(', ') })}</p>}
      {result.bad.length > 0 && (
        <PlainTable
          label={text.reason}
          head={[{ text: text.line, isNumber: true }, { text: text.column }, { text: text.reason }]}
          rows={result.bad.map(({ line, column, reason }) => ({
            key: String(line),
            cells: [
              line,
              <span key="column" className="font-mono text-caption">
                {column}
              </span>,
              text.faults[reason],
            ],
          }))}
        />
      )}
    </div>
  )
}

/** A file of products: its columns, a sample, and what became of the chosen one. */
export const ProductFile = () => {
  const text = useText(catalogueText)
  const language = useLanguage()
  const { optorRole } = useStore()
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
        <SampleFile csv={SAMPLE_PRODUCT_FILE} fileName="products-sample.csv" label={text.sample} />
        <ChooseFile
          label={text.choose}
          disabled={optorRole === 'read-only'}
          isBusy={send.isPending}
          onFile={async (file) => send.mutate({ csv: await file.text() })}
        />
      </div>
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      {send.data && <Outcome result={send.data} />}
    </div>
  )
}
