import { catalogue } from '@convbox/contract/api/catalogue'
import type { CatalogueState } from '@convbox/contract/api/catalogue.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { CircleAlert, CircleCheck, History, RefreshCw } from 'lucide-react'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { historyImportText } from '../../../widgets/history-import.text.ts'
import { catalogueText } from './catalogue.text.ts'
import { isReading } from './is-reading.ts'

const Icon = ({ state }: { state: CatalogueState }) => {
  if (isReading(state)) return <History size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />
  if (state.read?.status === 'failed') return <CircleAlert size={16} className="mt-0.5 shrink-0 text-bad" aria-hidden />
  return <CircleCheck size={16} className="mt-0.5 shrink-0 text-good" aria-hidden />
}

/** How the last reading from Shopify went, with a button for another. */
export const Reading = ({ state }: { state: CatalogueState }) => {
  const text = useText(catalogueText)
  const { failures } = useText(historyImportText)
  const { timezone, optorRole } = useStore()
  const { read } = state
  const again = useSend(catalogue.readCatalogue, {
    renews: [catalogue.catalogueState, catalogue.catalogueProducts],
    onSuccess: () => showToast({ tone: 'good', text: text.requested }),
  })
  const line =
    read === undefined
      ? text.none
      : read.finishedAt === undefined
        ? text.running({ n: read.products })
        : read.status === 'failed'
          ? text.failed
          : text.done({ n: read.products, changed: read.changed, removed: read.removed })
  return (
    <div className="flex items-start gap-2.5">
      <Icon state={state} />
      <div className="min-w-0 flex-1" aria-live="polite">
        <p className="tabular-nums">{line}</p>
        <p className="text-caption text-ink-2">
          {isReading(state) && text.goesOn}
          {!isReading(state) && read?.failedReason !== undefined && failures[read.failedReason]}
          {read?.status === 'done' && read.finishedAt !== undefined && text.at({ at: formatMoment(read.finishedAt, timezone) })}
        </p>
        <p className="mt-1 text-caption text-ink-2">{text.fromShopify}</p>
      </div>
      {!isReading(state) && optorRole !== 'read-only' && (
        <Button icon={<RefreshCw size={14} aria-hidden />} isBusy={again.isPending} onClick={() => again.mutate({})}>
          {text.readNow}
        </Button>
      )}
    </div>
  )
}
