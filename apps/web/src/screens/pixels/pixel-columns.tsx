/** The columns of a table of pixels. */
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { useNavigate } from '@tanstack/react-router'
import { Gauge, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { PlatformIcon } from '../../widgets/ChannelIcon.tsx'
import { DayCounts, LastDelivered, Waiting } from './PixelFigures.tsx'
import { PixelState } from './PixelState.tsx'
import { pixelsText } from './pixels.text.ts'

/** Polling interval: states change without the user. */
export const PIXELS_EVERY_MS = 10_000
export const PIXEL_ROW_PX = 52

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

/** Opens a pixel's settings, or its accuracy. */
export const useOpenPixel = (): { edit: Open; showAccuracy: Open } => {
  const navigate = useNavigate()
  const { websiteName } = useStore()
  return useMemo(
    () => ({
      edit: ({ platform, id: pixelId }) =>
        void navigate({
          to: '/website/$websiteName/pixels/destination/$platform/edit/$pixelId',
          params: { websiteName, platform, pixelId },
        }),
      showAccuracy: ({ id: pixelId }) =>
        void navigate({ to: '/website/$websiteName/pixels/$pixelId/accuracy', params: { websiteName, pixelId } }),
    }),
    [navigate, websiteName],
  )
}

/** nowMs: when the figures were read. */
export const usePixelColumns = (nowMs: number): Column<PixelRow>[] => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const { edit, showAccuracy } = useOpenPixel()
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
      { key: 'platform', label: text.platform, widthPx: 175, cell: (pixel) => DESTINATION_FACTS[pixel.platform].name[language] },
      { key: 'state', label: text.state, widthPx: 235, cell: (pixel) => <PixelState pixel={pixel} /> },
      { key: 'day', label: text.lastDay, widthPx: 160, cell: (pixel) => <DayCounts counts={pixel.counts} /> },
      { key: 'waiting', label: text.waiting, widthPx: 110, align: 'right', cell: (pixel) => <Waiting pixel={pixel} /> },
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
            <IconButton label={text.accuracyOf({ name: pixel.pixelName })} onClick={() => showAccuracy(pixel)}>
              <Gauge size={15} aria-hidden />
            </IconButton>
            {optorRole !== 'read-only' && (
              <IconButton label={text.edit({ name: pixel.pixelName })} onClick={() => edit(pixel)}>
                <Pencil size={15} aria-hidden />
              </IconButton>
            )}
          </span>
        ),
      },
    ],
    [text, language, edit, showAccuracy, nowMs, optorRole],
  )
}
