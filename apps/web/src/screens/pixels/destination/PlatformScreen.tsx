import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract/destinations/destinations'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ExternalLink, Plus, Star } from 'lucide-react'
import { useMemo } from 'react'
import { isPlanNeeded } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { storeAddress } from '../../../addresses.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PlatformIcon } from '../../../widgets/ChannelIcon.tsx'
import { PIXEL_ROW_PX, PIXELS_EVERY_MS, useOpenPixel, usePixelColumns } from '../pixel-columns.tsx'
import { pixelsText } from '../pixels.text.ts'
import { UnknownPlatform } from '../UnknownPlatform.tsx'
import { destinationText } from './destination.text.ts'

const route = getRouteApi('/website/$websiteName/pixels/destination/$platform')

type PlatformProps = { platform: DestinationId }

const AddLink = ({ platform }: PlatformProps) => {
  const text = useText(pixelsText)
  const { readOnly } = useText(sharedText)
  const { websiteName, optorRole } = useStore()
  if (optorRole === 'read-only') return <span className="text-caption text-ink-3">{readOnly}</span>
  return (
    <Link to="/website/$websiteName/pixels/destination/$platform/add" params={{ websiteName, platform }} className={buttonClass('primary')}>
      <Plus size={14} aria-hidden />
      {text.add}
    </Link>
  )
}

/** Whether a pixel is the one shown first, and the button that makes it so. */
const FirstCell = ({ pixel, isFirst }: { pixel: PixelRow; isFirst: boolean }) => {
  const text = useText(destinationText)
  const { optorRole } = useStore()
  const name = pixel.pixelName
  const choose = useSend(pixelLists.choosePixel, {
    renews: [pixelLists.allPixels],
    onSuccess: () => showToast({ tone: 'good', text: text.madeFirst({ name }) }),
  })
  if (isFirst) return <Badge>{text.isFirst}</Badge>
  if (optorRole === 'read-only') return null
  return (
    <IconButton label={text.makeFirst({ name })} onClick={() => choose.mutate({ id: pixel.id })} disabled={choose.isPending}>
      <Star size={15} aria-hidden />
    </IconButton>
  )
}

/** The pixel that the platform's page shows first; undefined while that is not known. */
const useFirst = (platform: DestinationId): string | undefined => {
  const { data } = useCall(pixelLists.allPixels, {}, { quiet: true })
  return data?.rows.find((row) => row.platform === platform && row.isChosen)?.id
}

const PlatformPixels = ({ platform }: PlatformProps) => {
  const text = useText(destinationText)
  const words = useText(pixelsText)
  const language = useLanguage()
  const { websiteName, optorRole } = useStore()
  const { data, error, refetch, dataUpdatedAt } = useCall(
    pixels.listPixels,
    { platform },
    { quiet: true, staleMs: 0, everyMs: PIXELS_EVERY_MS },
  )
  const first = useFirst(platform)
  const { edit } = useOpenPixel()
  const common = usePixelColumns(dataUpdatedAt)
  const hasOthers = (data?.length ?? 0) > 1
  const columns = useMemo((): Column<PixelRow>[] => {
    const own = common.filter(({ key }) => key !== 'platform')
    const order: Column<PixelRow> = {
      key: 'first',
      label: text.order,
      widthPx: 120,
      cell: (pixel) => <FirstCell pixel={pixel} isFirst={pixel.id === first} />,
    }
    return hasOthers ? [...own.slice(0, 1), order, ...own.slice(1)] : own
  }, [common, text, first, hasOthers])
  const { name: names, connection }: DestinationFacts = DESTINATION_FACTS[platform]
  const name = names[language]
  // Some platforms take no account for events.
  const mayConnect = connection !== undefined && connection.cannotSend === undefined
  if (isPlanNeeded(error)) return <NoAccess feature="Pixels" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<PlatformIcon platform={platform} sizePx={22} />}
          title={text.emptyTitle({ platform: name })}
          action={
            <>
              <AddLink platform={platform} />
              {optorRole !== 'read-only' && mayConnect && (
                <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
                  {words.connect}
                </Link>
              )}
            </>
          }
        >
          {mayConnect ? words.empty : text.emptyToken}
        </EmptyState>
      </Card>
    )
  return (
    <DataGrid
      label={text.open({ platform: name })}
      columns={columns}
      rows={data.toSorted((one, other) => Number(other.id === first) - Number(one.id === first))}
      rowKey={({ id }) => id}
      rowPx={PIXEL_ROW_PX}
      onOpenRow={edit}
    />
  )
}

/** The store's pixels of one platform, the chosen one first. */
const PlatformScreen = () => {
  const text = useText(destinationText)
  const language = useLanguage()
  const { websiteName, sandbox } = useStore()
  const navigate = useNavigate()
  const { platform: word } = route.useParams()
  const platform = DESTINATION_IDS.find((id) => id === word)
  const { data } = useCall(pixels.listPixels, { ...(platform && { platform }) }, { quiet: true, enabled: platform !== undefined })
  if (platform === undefined || (DESTINATION_FACTS[platform].isSandboxOnly && !sandbox)) return <UnknownPlatform />
  const { name, docs } = DESTINATION_FACTS[platform]
  return (
    <>
      <PageHeader
        title={name[language]}
        subtitle={text.subtitle({ platform: name[language] })}
        back={{ label: text.back, onClick: () => void navigate({ href: storeAddress(websiteName, 'pixels') }) }}
        actions={
          <>
            <a href={docs} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink size={14} aria-hidden />
              {text.docs}
            </a>
            {/* Without a pixel the empty state has this button. */}
            {data?.length !== 0 && <AddLink platform={platform} />}
          </>
        }
      />
      <PlatformPixels key={platform} platform={platform} />
    </>
  )
}

export default PlatformScreen
