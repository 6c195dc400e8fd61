import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { presetRange } from '@convbox/contract/date-range'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { formatPercent } from '@convbox/contract/format'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PlatformIcon } from '../../../widgets/ChannelIcon.tsx'
import { useToday } from '../../../widgets/use-range.ts'
import { usePlatforms } from '../AddPixel.tsx'
import { PIXEL_ROW_PX } from '../pixel-columns.tsx'
import { DayCounts, LastDelivered } from '../PixelFigures.tsx'
import { PixelState } from '../PixelState.tsx'
import { pixelsText } from '../pixels.text.ts'
import { byPlatform, type PlatformRow } from './by-platform.ts'
import { destinationText } from './destination.text.ts'

const useColumns = (nowMs: number): Column<PlatformRow>[] => {
  const text = useText(destinationText)
  const words = useText(pixelsText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        key: 'platform',
        label: words.platform,
        widthPx: 220,
        isGrowing: true,
        cell: ({ id, pixels }) => (
          <span className="flex items-center gap-2.5">
            <PlatformIcon platform={id} sizePx={22} />
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-medium">{DESTINATION_FACTS[id].name[language]}</span>
              <span className="truncate text-caption text-ink-3">{pixels.map(({ pixelName }) => pixelName).join(', ')}</span>
            </span>
          </span>
        ),
      },
      {
        key: 'pixels',
        label: words.title,
        widthPx: 80,
        align: 'right',
        cell: ({ pixels }) => <span className="tabular-nums">{pixels.length.toLocaleString('en')}</span>,
      },
      { key: 'state', label: words.state, widthPx: 250, cell: ({ worst }) => <PixelState pixel={worst} /> },
      { key: 'day', label: words.lastDay, widthPx: 190, cell: ({ counts }) => <DayCounts counts={counts} /> },
      {
        key: 'delivered',
        label: words.lastDelivered,
        widthPx: 130,
        cell: ({ lastDeliveredAt }) => <LastDelivered at={lastDeliveredAt} nowMs={nowMs} />,
      },
      {
        key: 'accuracy',
        label: text.accuracy,
        widthPx: 140,
        align: 'right',
        cell: ({ accuracy, delivered, expected }) =>
          accuracy === undefined ? (
            <span className="text-ink-3">{text.noOrders}</span>
          ) : (
            <span className="flex flex-col items-end">
              <span className="tabular-nums">{formatPercent(accuracy)}</span>
              <span className="text-caption text-ink-3 tabular-nums">{text.ofOrders({ delivered, expected })}</span>
            </span>
          ),
      },
    ],
    [text, words, language, nowMs],
  )
}

/** The platforms without a pixel, each with the way to its first. */
const OtherPlatforms = ({ ids }: { ids: readonly DestinationId[] }) => {
  const text = useText(destinationText)
  const language = useLanguage()
  const { websiteName, optorRole } = useStore()
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-body font-semibold">{text.others}</h2>
      <ul className="grid grid-cols-3 gap-3 2xl:grid-cols-4">
        {ids.map((id) => {
          const { name, takesEvents } = DESTINATION_FACTS[id]
          return (
            <li key={id}>
              <Card className="flex h-full items-center gap-3 px-4 py-3">
                <PlatformIcon platform={id} sizePx={22} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate font-medium">{name[language]}</span>
                  <span className="truncate text-caption text-ink-2">{text.takes({ n: takesEvents.length })}</span>
                </span>
                {optorRole !== 'read-only' && (
                  <Link
                    to="/website/$websiteName/pixels/destination/$platform/add"
                    params={{ websiteName, platform: id }}
                    aria-label={text.addOf({ platform: name[language] })}
                    className={buttonClass()}
                  >
                    <Plus size={14} aria-hidden />
                    {text.add}
                  </Link>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** One row for each platform that has pixels, with the accuracy of the last seven days, and all others below. */
export const DestinationView = ({ rows, readMs }: { rows: readonly PixelRow[]; readMs: number }) => {
  const text = useText(destinationText)
  const { websiteName } = useStore()
  const navigate = useNavigate()
  const { since: startDate, until: endDate } = presetRange('last_7d', useToday())
  const accuracy = useCall(pixelAccuracy.accuracyOfPixels, { startDate, endDate }, { quiet: true, enabled: rows.length > 0 })
  const ids = usePlatforms().map(({ id }) => id)
  const columns = useColumns(readMs)
  const used = byPlatform(ids, rows, accuracy.data?.pixels)
  const others = ids.filter((id) => !used.some((row) => row.id === id))
  return (
    <>
      {used.length > 0 && (
        <DataGrid
          label={text.title}
          columns={columns}
          rows={used}
          rowKey={({ id }) => id}
          rowPx={PIXEL_ROW_PX}
          onOpenRow={({ id }) =>
            void navigate({ to: '/website/$websiteName/pixels/destination/$platform', params: { websiteName, platform: id } })
          }
        />
      )}
      {others.length > 0 && <OtherPlatforms ids={others} />}
    </>
  )
}
