import { costs } from '@convbox/contract/api/costs'
import type { CostFileResult, CostOverview } from '@convbox/contract/api/costs.schemas'
import { COST_FILE_COLUMNS, SAMPLE_COST_FILE } from '@convbox/contract/costs'
import { formatWhole } from '@convbox/contract/format'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldErrorsOf, failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { FileColumns } from '../../../widgets/FileColumns.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { SampleFile } from '../../../widgets/SampleFile.tsx'
import { costsText } from './costs.text.ts'

/** While changes are applied. */
const LOOK_AGAIN_MS = 3000

const Facts = ({ facts }: { facts: CostOverview }) => {
  const text = useText(costsText)
  const { orders, ordersWithoutCost, ownVariants, catalogueCosts, catalogueVariants, lacking, isApplying } = facts
  return (
    <>
      <p className="text-body">
        {text.facts({ own: formatWhole(ownVariants), costs: formatWhole(catalogueCosts), variants: formatWhole(catalogueVariants) })}
        {orders > 0 && ordersWithoutCost === 0 && <span className="text-ink-2"> {text.known({ n: formatWhole(orders) })}</span>}
      </p>
      {isApplying && <Banner>{text.applying}</Banner>}
      {ordersWithoutCost > 0 && <Banner tone="warn">{text.lacks({ n: ordersWithoutCost, of: formatWhole(orders) })}</Banner>}
      {lacking.length > 0 && (
        <div className="flex flex-col gap-1">
          <h3 className="text-body font-medium">{text.lacking}</h3>
          <PlainTable
            label={text.lacking}
            head={[{ text: text.variant }, { text: 'SKU' }, { text: text.product }, { text: text.count, isNumber: true }]}
            rows={lacking.map(({ variantId, sku, title, orders: count }) => ({
              key: `${variantId} ${title}`,
              cells: [variantId || text.noId, sku || text.noId, title, formatWhole(count)],
            }))}
          />
        </div>
      )}
    </>
  )
}

const Faults = ({ result }: { result: CostFileResult }) => {
  const text = useText(costsText)
  if (result.missing.length > 0) return <Banner tone="bad">{text.missing({ columns: result.missing.join(', ') })}</Banner>
  if (result.badCount === 0) return result.variants === 0 ? <Banner tone="bad">{text.none}</Banner> : null
  return (
    <>
      <Banner tone="bad">{text.bad({ n: result.badCount })}</Banner>
      <PlainTable
        label={text.reason}
        head={[{ text: text.line, isNumber: true }, { text: text.column }, { text: text.reason }]}
        rows={result.bad.map(({ line, column, reason }) => ({
          key: String(line),
          cells: [formatWhole(line), column, text.faults[reason]],
        }))}
      />
    </>
  )
}

type PreviewProps = { result: CostFileResult; isBusy: boolean; onStore: () => void; onDrop: () => void }

const Preview = ({ result, isBusy, onStore, onDrop }: PreviewProps) => {
  const text = useText(costsText)
  const isGood = result.missing.length + result.badCount === 0 && result.variants > 0
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <Faults result={result} />
      {result.unknown.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: result.unknown.join(', ') })}</p>}
      {isGood && (
        <>
          <p className="text-body">{text.says({ n: result.variants })}</p>
          <div className="flex gap-2">
            <Button look="primary" isBusy={isBusy} onClick={onStore}>
              {text.store({ n: result.variants })}
            </Button>
            <Button onClick={onDrop}>{text.drop}</Button>
          </div>
        </>
      )}
    </div>
  )
}

const CostFile = ({ hasOwn }: { hasOwn: boolean }) => {
  const text = useText(costsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const [csv, setCsv] = useState<string>()
  const look = useSend(costs.importCostFile, { quiet: true })
  const store = useSend(costs.importCostFile, {
    quiet: true,
    renews: [costs.costOverview],
    onSuccess: ({ variants }) => {
      setCsv(undefined)
      showToast({ tone: 'good', text: text.stored({ n: variants }) })
    },
  })
  const forget = useSend(costs.deleteFileCosts, {
    renews: [costs.costOverview],
    onSuccess: () => showToast({ tone: 'good', text: text.forgotten }),
  })
  const error = store.error ?? look.error
  const fault = error ? (fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)) : undefined
  const isReadOnly = optorRole === 'read-only'
  return (
    <>
      <FileColumns columns={COST_FILE_COLUMNS} words={text.columns} needed={text.required} />
      <div className="flex gap-2">
        <SampleFile csv={SAMPLE_COST_FILE} fileName="cost-sample.csv" label={text.sample} />
        <ChooseFile
          label={text.choose}
          disabled={isReadOnly}
          isBusy={look.isPending}
          onFile={async (file) => {
            const chosen = await file.text()
            setCsv(chosen)
            store.reset()
            look.mutate({ csv: chosen, isPreview: true })
          }}
        />
        {hasOwn && !isReadOnly && (
          <Button isBusy={forget.isPending} onClick={() => forget.mutate({})}>
            <Trash2 size={14} aria-hidden />
            {text.forget}
          </Button>
        )}
      </div>
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      {csv !== undefined && look.data && (
        <Preview result={look.data} isBusy={store.isPending} onStore={() => store.mutate({ csv })} onDrop={() => setCsv(undefined)} />
      )}
    </>
  )
}

/** What the goods cost by variant: what is known, which sold without a cost, and a file of costs. */
export const GoodsCosts = () => {
  const text = useText(costsText)
  const { data, error, refetch } = useCall(
    costs.costOverview,
    {},
    { quiet: true, staleMs: 0, everyMs: (found) => (found?.isApplying === true ? LOOK_AGAIN_MS : false) },
  )
  return (
    <TitledCard title={text.goods}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-180 text-body text-ink-2">{text.goodsLead}</p>
          <Facts facts={data} />
          <CostFile hasOwn={data.ownVariants > 0} />
        </div>
      )}
    </TitledCard>
  )
}
