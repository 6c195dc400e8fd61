import { catalogue } from '@convbox/contract/api/catalogue'
import type { CatalogueState } from '@convbox/contract/api/catalogue.schemas'
import { formatWhole } from '@convbox/contract/format'
import { useNavigate } from '@tanstack/react-router'
import { isPlanNeeded } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { TitledCard } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { catalogueText } from './catalogue.text.ts'
import { ProductFile } from './ProductFile.tsx'
import { Products } from './Products.tsx'
import { Reading } from './Reading.tsx'
import { isReading } from './is-reading.ts'

const READING_MS = 3000
const RESTING_MS = 30_000

const Figures = ({ state }: { state: CatalogueState }) => {
  const text = useText(catalogueText)
  const figures: { label: string; value: number; why?: string }[] = [
    { label: text.products, value: state.products },
    { label: text.variants, value: state.variants },
    { label: text.collections, value: state.collections.length, ...(state.collections.length >= 200 && { why: text.collectionsWhy }) },
    ...(state.waiting > 0 ? [{ label: text.waiting, value: state.waiting, why: text.waitingWhy }] : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ label, value, why }) => (
        <div key={label}>
          <dt className="text-caption text-ink-2">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{formatWhole(value)}</dd>
          {why !== undefined && <dd className="max-w-60 text-caption text-ink-3">{why}</dd>}
        </div>
      ))}
    </dl>
  )
}

const Content = () => {
  const text = useText(catalogueText)
  const { data, error, refetch } = useCall(
    catalogue.catalogueState,
    {},
    { quiet: true, staleMs: 0, everyMs: (answer) => (isReading(answer) ? READING_MS : RESTING_MS) },
  )
  if (isPlanNeeded(error)) return <NoAccess feature="Online Store Settings" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-120 w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      <TitledCard title={data.isConnected ? text.source : text.file}>
        <div className="flex flex-col gap-5">
          <Figures state={data} />
          {data.isConnected ? <Reading state={data} /> : <ProductFile />}
        </div>
      </TitledCard>
      <Products isConnected={data.isConnected} />
    </>
  )
}

/** The store's products, how they come, and reading them again or from a file. */
const CatalogueScreen = () => {
  const text = useText(catalogueText)
  const { websiteName } = useStore()
  const navigate = useNavigate()
  const back = {
    label: text.back,
    onClick: () => void navigate({ to: '/website/$websiteName/website-info', params: { websiteName } }),
  }
  return (
    <div className="relative flex max-w-300 flex-col">
      <PageHeader title={text.title} subtitle={text.subtitle} back={back} />
      <div className="flex flex-col gap-4" key={websiteName}>
        <Content />
      </div>
    </div>
  )
}

export default CatalogueScreen
