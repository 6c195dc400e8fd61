import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { ALL_DESTINATION_FACTS, DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Gauge, Pencil, Plus, RadioTower } from 'lucide-react'
import { useMemo } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Menu } from '../../ui/Menu.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState, NoAccess } from '../../ui/States.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { PlatformIcon } from '../../widgets/ChannelIcon.tsx'
import { DayCounts, LastDelivered, Waiting } from './PixelFigures.tsx'
import { PixelState } from './PixelState.tsx'
import { pixelsText } from './pixels.text.ts'
import { ShopperLine, ShopperLink } from './shopper/ShopperLink.tsx'

const address = '/website/$websiteName/pixels'
const route = getRouteApi(address)
/** Polling interval: states change without the user. */
const EVERY_MS = 10_000
const ROW_PX = 52

const EnableSwitch = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelsText)
  const { optorRole } = useStore()
  const send = useSend(pixels.enablePixel, {
    renews: [pixels.listPixels, pixels.getPixel],
    onSuccess: ({ pixelName: name, enable }) =>
      showToast({ tone: 'good', text: enable === 1 ? text.switchedOn({ name }) : text.switchedOff({ name }) }),
  })
  return (
    <Switch
      label={text.enableOf({ name: pixel.pixelName })}
      isLabelHidden
      checked={pixel.enable === 1}
      disabled={send.isPending || optorRole === 'read-only'}
      onChange={(enable) => send.mutate({ id: pixel.id, enable })}
    />
  )
}

type Open = (pixel: PixelRow) => void

const useColumns = ({ onEdit, onAccuracy }: { onEdit: Open; onAccuracy: Open }, nowMs: number): Column<PixelRow>[] => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  return useMemo(
    () => [
      {
        key: 'name',
        label: text.name,
        widthPx: 200,
        cell: (pixel) => (
          <span className="flex items-center gap-2.5">
            <PlatformIcon platform={pixel.platform} sizePx={22} />
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-medium">{pixel.pixelName}</span>
              <span className="truncate font-mono text-caption text-ink-3">{pixel.pixelId}</span>
            </span>
          </span>
        ),
      },
      { key: 'platform', label: text.platform, widthPx: 145, cell: (pixel) => DESTINATION_FACTS[pixel.platform].name[language] },
      { key: 'state', label: text.state, widthPx: 235, cell: (pixel) => <PixelState pixel={pixel} /> },
      { key: 'day', label: text.lastDay, widthPx: 181, cell: (pixel) => <DayCounts counts={pixel.counts} /> },
      { key: 'waiting', label: text.waiting, widthPx: 128, align: 'right', cell: (pixel) => <Waiting pixel={pixel} /> },
      {
        key: 'delivered',
        label: text.lastDelivered,
        widthPx: 130,
        cell: (pixel) => <LastDelivered at={pixel.lastDeliveredAt} nowMs={nowMs} />,
      },
      {
        key: 'enabled',
        label: text.enabled,
        widthPx: 150,
        cell: (pixel) => (
          <span className="flex items-center gap-3">
            <EnableSwitch pixel={pixel} />
            <IconButton label={text.accuracyOf({ name: pixel.pixelName })} onClick={() => onAccuracy(pixel)}>
              <Gauge size={15} aria-hidden />
            </IconButton>
            {optorRole !== 'read-only' && (
              <IconButton label={text.edit({ name: pixel.pixelName })} onClick={() => onEdit(pixel)}>
                <Pencil size={15} aria-hidden />
              </IconButton>
            )}
          </span>
        ),
      },
    ],
    [text, language, onEdit, onAccuracy, nowMs, optorRole],
  )
}

/** Menu of platforms to add a pixel for; sandbox platforms only in sandbox stores. */
const AddPixel = () => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const navigate = useNavigate({ from: address })
  const { readOnly } = useText(sharedText)
  const { sandbox, optorRole } = useStore()
  if (optorRole === 'read-only') return <span className="text-caption text-ink-3">{readOnly}</span>
  return (
    <Menu
      label={text.add}
      trigger={
        <Button look="primary" icon={<Plus size={14} aria-hidden />}>
          {text.add}
        </Button>
      }
      entries={ALL_DESTINATION_FACTS.filter(({ isSandboxOnly }) => sandbox || !isSandboxOnly).map(({ id, name }) => ({
        kind: 'action',
        key: id,
        label: name[language],
        icon: <PlatformIcon platform={id} />,
        onSelect: () => void navigate({ to: '/website/$websiteName/pixels/new/$platform', params: (now) => ({ ...now, platform: id }) }),
      }))}
    />
  )
}

const PixelList = () => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { platform } = route.useSearch()
  const { websiteName, optorRole } = useStore()
  const navigate = useNavigate({ from: address })
  const { data, error, refetch, dataUpdatedAt } = useCall(pixels.listPixels, {}, { quiet: true, staleMs: 0, everyMs: EVERY_MS })
  const edit = useMemo(
    () => (pixel: PixelRow) =>
      void navigate({ to: '/website/$websiteName/pixels/$pixelId', params: (now) => ({ ...now, pixelId: pixel.id }) }),
    [navigate],
  )
  const showAccuracy = useMemo(
    () => (pixel: PixelRow) =>
      void navigate({ to: '/website/$websiteName/pixels/$pixelId/accuracy', params: (now) => ({ ...now, pixelId: pixel.id }) }),
    [navigate],
  )
  const columns = useColumns({ onEdit: edit, onAccuracy: showAccuracy }, dataUpdatedAt)
  const choose = (next: typeof platform): void => void navigate({ search: { platform: next }, replace: true })
  if (isPlanNeeded(error)) return <NoAccess feature="Pixels" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<RadioTower size={22} aria-hidden />}
          title={text.emptyTitle}
          action={
            <>
              <AddPixel />
              {optorRole !== 'read-only' && (
                <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
                  {text.connect}
                </Link>
              )}
            </>
          }
        >
          {text.empty}
        </EmptyState>
      </Card>
    )
  const kinds = ALL_DESTINATION_FACTS.filter(({ id }) => data.some((pixel) => pixel.platform === id))
  return (
    <>
      {(kinds.length > 1 || platform !== 'all') && (
        <div className="mb-3">
          <Segments
            label={text.filter}
            value={platform}
            onChange={choose}
            options={[{ value: 'all', label: text.all }, ...kinds.map(({ id, name }) => ({ value: id, label: name[language] }))]}
          />
        </div>
      )}
      <DataGrid
        label={text.title}
        columns={columns}
        rows={data.filter((pixel) => platform === 'all' || pixel.platform === platform)}
        rowKey={(pixel) => pixel.id}
        rowPx={ROW_PX}
        onOpenRow={edit}
        empty={<EmptyState title={text.noMatchTitle} action={<Button onClick={() => choose('all')}>{text.showAll}</Button>} />}
      />
    </>
  )
}

/** The store's pixels and their states. */
const PixelsScreen = () => {
  const text = useText(pixelsText)
  const { websiteName } = useStore()
  const { data } = useCall(pixels.listPixels, {}, { quiet: true })
  return (
    <>
      {/* Without a pixel the empty state has this button. */}
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            <ShopperLink />
            <Link to="/website/$websiteName/alerts" params={{ websiteName }} className={buttonClass()}>
              <BellRing size={14} aria-hidden />
              {text.alerts}
            </Link>
            {data?.length !== 0 && <AddPixel />}
          </>
        }
      />
      <ShopperLine />
      <PixelList />
    </>
  )
}

export default PixelsScreen
