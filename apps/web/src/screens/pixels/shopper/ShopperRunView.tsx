import type { ShopperPixelResult, ShopperResult, ShopperRun, ShopperStepResult } from '@convbox/contract/api/shopper.schemas'
import type { ShopperPixelState, ShopperStepState } from '@convbox/contract/api/shopper.values'
import { detailText, findingText, identifierText, stepText } from '@convbox/contract/shopper.text'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, Eye, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { PlatformIcon } from '../../../widgets/ChannelIcon.tsx'
import { shopperScreenText } from './shopper-screen.text.ts'

type Look = { tone: BadgeTone; Icon: LucideIcon }
const STEP_LOOKS: Record<ShopperStepState, Look> = {
  passed: { tone: 'good', Icon: CircleCheck },
  failed: { tone: 'bad', Icon: CircleAlert },
  unseen: { tone: 'outline', Icon: CircleDashed },
}
const PIXEL_LOOKS: Record<ShopperPixelState, Look> = {
  sent: { tone: 'good', Icon: CircleCheck },
  built: { tone: 'plain', Icon: Eye },
  failed: { tone: 'bad', Icon: CircleAlert },
  unseen: { tone: 'outline', Icon: CircleDashed },
}
const ROW_PX = 64

const StateBadge = ({ look: { tone, Icon }, children }: { look: Look; children: string }) => (
  <Badge tone={tone}>
    <Icon size={12} aria-hidden />
    {children}
  </Badge>
)

/** What was found, what it means, and the details as they are. */
const Found = ({ finding, detail }: Pick<ShopperStepResult, 'finding' | 'detail'>) => {
  const language = useLanguage()
  if (finding === undefined) return null
  const { short, next } = findingText(finding, language)
  return (
    <div className="mt-1 flex flex-col gap-0.5">
      <p className="font-medium text-bad">{short}</p>
      <p className="text-ink-2">{next}</p>
      {detail !== undefined && detail !== '' && (
        <p className="font-mono text-caption break-all text-ink-3">{detailText(finding, detail, language)}</p>
      )}
    </div>
  )
}

const Steps = ({ steps }: Pick<ShopperResult, 'steps'>) => {
  const text = useText(shopperScreenText)
  const language = useLanguage()
  return (
    <TitledCard title={text.steps}>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map(({ step, state, ...found }) => (
          <li key={step} className="py-2 first:pt-0 last:pb-0">
            <div className="flex items-center justify-between gap-3">
              <span>{stepText(step, language)}</span>
              <StateBadge look={STEP_LOOKS[state]}>{text.stepStates[state]}</StateBadge>
            </div>
            <Found {...found} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}

const usePixelColumns = (): Column<ShopperPixelResult>[] => {
  const text = useText(shopperScreenText)
  const language = useLanguage()
  const { websiteName } = useStore()
  return useMemo(() => {
    const names = (list: NonNullable<ShopperPixelResult['event']>['carried']): string =>
      list.map((one) => identifierText(one, language)).join(', ')
    return [
      {
        key: 'pixel',
        label: text.pixel,
        widthPx: 190,
        cell: ({ pixelId, name, platform }) => (
          <span className="flex items-center gap-2.5">
            <PlatformIcon platform={platform} sizePx={22} />
            <Link
              to="/website/$websiteName/pixels/$pixelId"
              params={{ websiteName, pixelId }}
              className="truncate font-medium hover:underline"
            >
              {name}
            </Link>
          </span>
        ),
      },
      {
        key: 'result',
        label: text.result,
        widthPx: 250,
        cell: ({ state, finding, detail = '' }) => {
          const badge = <StateBadge look={PIXEL_LOOKS[state]}>{text.pixelStates[state]}</StateBadge>
          if (state === 'built') return <Tooltip text={text.builtWhy}>{badge}</Tooltip>
          if (finding === undefined) return badge
          const { short, next } = findingText(finding, language)
          const more = detail === '' ? '' : ` (${detailText(finding, detail, language)})`
          return (
            <Tooltip text={`${next}${more}`}>
              <span className="flex min-w-0 flex-col items-start gap-1">
                {badge}
                <span className="max-w-full truncate text-caption text-bad">
                  {short}
                  {more}
                </span>
              </span>
            </Tooltip>
          )
        },
      },
      {
        key: 'events',
        label: text.events,
        widthPx: 290,
        cell: ({ events }) => <span className="text-caption text-ink-2">{events.length === 0 ? '-' : events.join(', ')}</span>,
      },
      {
        key: 'carried',
        label: text.carried,
        widthPx: 300,
        isGrowing: true,
        cell: ({ event }) =>
          event === undefined ? (
            '-'
          ) : (
            <Tooltip
              text={`${event.name} ${event.id}. ${names(event.carried)}${event.answer === undefined ? '' : `. ${text.answered({ answer: event.answer })}`}`}
            >
              <span className="flex min-w-0 flex-col text-caption">
                <span className="truncate">{event.carried.length === 0 ? text.nothing : names(event.carried)}</span>
                {event.missing.length > 0 && <span className="truncate text-warn">{text.lacks({ names: names(event.missing) })}</span>}
                <span className="truncate font-mono text-ink-3">{event.id}</span>
              </span>
            </Tooltip>
          ),
      },
    ]
  }, [text, language, websiteName])
}

/** One finished run: the visit step by step, then each pixel. */
export const ShopperRunView = ({ run: { askedAt }, result }: { run: ShopperRun; result: ShopperResult }) => {
  const text = useText(shopperScreenText)
  const { timezone } = useStore()
  const columns = usePixelColumns()
  // What failed comes first.
  const rows = useMemo(
    () => result.pixels.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed')),
    [result],
  )
  return (
    <section aria-label={text.latest({ at: formatMoment(askedAt, timezone) })} className="flex flex-col gap-4">
      <h2 className="text-body font-semibold">{text.latest({ at: formatMoment(askedAt, timezone) })}</h2>
      <Steps steps={result.steps} />
      <DataGrid
        label={text.pixels}
        columns={columns}
        rows={rows}
        rowKey={({ pixelId }) => pixelId}
        rowPx={ROW_PX}
        empty={<EmptyState title={text.noPixels} />}
      />
    </section>
  )
}
