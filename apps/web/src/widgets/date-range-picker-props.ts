/** Props of DateRangePicker, for its button and its lazily loaded panel. */
import type { Day, Preset, RangeLimit } from '@convbox/contract/date-range'
import type { RangeChoice } from './range-draft.ts'

export type DateRangePickerProps = {
  value: RangeChoice
  onChange: (choice: RangeChoice) => void
  /** Today in the store's time zone. */
  today: Day
  limit: RangeLimit
  /** Default: BASIC_PRESETS. */
  presets?: readonly Preset[]
  /** Shows Since and Until, calendar, Cancel and Apply. Otherwise choosing a preset applies it at once. */
  isCustomAllowed?: boolean
  /** Offers the comparison with another range. */
  hasComparison?: boolean
  /** Disables Last Quarter and Quarter to date. */
  isQuarterDisabled?: boolean
}
