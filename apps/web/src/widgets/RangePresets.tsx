import type { Preset } from '@convbox/contract/date-range'
import clsx from 'clsx'
import { useId } from 'react'
import { useText } from '../text/language.ts'
import { dateRangeText } from './date-range.text.ts'

type RangePresetsProps = {
  presets: readonly Preset[]
  chosen: Preset | 'custom'
  isDisabled: (preset: Preset) => boolean
  reason: string
  onChoose: (preset: Preset) => void
  hasCustom: boolean
}

/** List of the presets; presets that reach beyond the history are disabled, with the reason. */
export const RangePresets = ({ presets, chosen, isDisabled, reason, onChoose, hasCustom }: RangePresetsProps) => {
  const text = useText(dateRangeText)
  const reasonId = useId()
  const hasDisabled = presets.some(isDisabled)
  return (
    <div className={clsx('flex w-44 flex-col p-2', hasCustom && 'border-r border-hairline')}>
      <ul aria-label={text.presetList} className="flex flex-col gap-0.5">
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={preset === chosen}
              aria-disabled={isDisabled(preset) || undefined}
              aria-describedby={isDisabled(preset) ? reasonId : undefined}
              onClick={() => (isDisabled(preset) ? undefined : onChoose(preset))}
              className={clsx(
                'flex h-8 w-full items-center rounded-control px-2.5 text-left',
                preset === chosen
                  ? 'bg-accent-soft font-semibold text-accent'
                  : isDisabled(preset)
                    ? 'cursor-not-allowed text-ink-3 opacity-60'
                    : 'hover:bg-sunken',
              )}
            >
              {text.presets[preset]}
            </button>
          </li>
        ))}
        {hasCustom && chosen === 'custom' && (
          <li aria-current="true" className="flex h-8 items-center rounded-control bg-accent-soft px-2.5 font-semibold text-accent">
            {text.custom}
          </li>
        )}
      </ul>
      {hasDisabled && reason !== '' && (
        <p id={reasonId} className="mt-2 border-t border-hairline px-2.5 pt-2 text-caption text-ink-2">
          {reason}
        </p>
      )}
    </div>
  )
}
