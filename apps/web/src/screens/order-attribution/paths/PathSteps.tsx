import { stepName } from '@convbox/contract/reports/conversion-paths.columns'
import { channelName } from '@convbox/contract/channel-names'
import type { PathRow, PathStep } from '@convbox/contract/reports/conversion-paths.schemas'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { ChannelIcon } from '../../../widgets/ChannelIcon.tsx'
import { pathsText } from './paths.text.ts'

/** A path higher than this is collapsed, to three whole lines. */
const HIGH_PX = 96
const COLLAPSED_PX = 80

const Step = ({ step }: { step: PathStep }) => {
  const text = useText(pathsText)
  const language = useLanguage()
  if ('left' in step)
    return <span className="rounded-control bg-sunken px-2 py-0.5 text-caption text-ink-2">{text.left({ n: step.left })}</span>
  const name = stepName(step, language)
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-control border border-hairline bg-card px-2 py-0.5">
      <ChannelIcon channel={step.channel} sizePx={16} />
      <span className="min-w-0 truncate" title={step.campaign ? `${channelName(step.channel, language)}: ${name}` : name}>
        {name}
      </span>
      {step.times > 1 && (
        <>
          {' '}
          <span className="shrink-0 font-semibold tabular-nums" aria-hidden>
            {text.times({ n: step.times })}
          </span>
          <span className="sr-only">{text.timesRead({ n: step.times })}</span>
        </>
      )}
    </span>
  )
}

/** The steps of a path, collapsed when they need more than HIGH_PX. */
export const PathSteps = ({ row }: { row: Pick<PathRow, 'key' | 'steps'> }) => {
  const text = useText(pathsText)
  const box = useRef<HTMLDivElement>(null)
  const [isHigh, setIsHigh] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setIsHigh(element.scrollHeight > HIGH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row.key])
  return (
    <div className="py-1.5 whitespace-normal">
      <div className={clsx(isHigh && !isOpen && 'overflow-hidden')} style={isHigh && !isOpen ? { maxHeight: COLLAPSED_PX } : {}}>
        <div ref={box} className="flex flex-wrap items-center gap-x-1 gap-y-1">
          {row.steps.map((step, index) => (
            // Steps never move, so their place is their key.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {index > 0 && <ChevronRight size={13} className="shrink-0 text-ink-3" aria-hidden />}
              <Step step={step} />
            </Fragment>
          ))}
        </div>
      </div>
      {isHigh && (
        <button
          type="button"
          className="mt-1 rounded-[4px] text-caption text-accent hover:underline"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
    </div>
  )
}
