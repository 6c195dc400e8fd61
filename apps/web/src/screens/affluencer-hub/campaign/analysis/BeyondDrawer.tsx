import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from '../../../../shell/use-store.ts'
import { useText } from '../../../../text/language.ts'
import { Drawer } from '../../../../ui/Dialog.tsx'
import { DateRangePicker } from '../../../../widgets/DateRangePicker.tsx'
import type { Change } from '../../../../widgets/use-change.ts'
import { searchOfChoice, useRange, type RangeSearch } from '../../../../widgets/use-range.ts'
import { readModel } from './analysis-search.ts'
import { BeyondCredit } from './BeyondCredit.tsx'
import { beyondText } from './beyond.text.ts'
import { ModelSelects } from './ModelSelects.tsx'

const WIDTH_PX = 1120
type BeyondSearch = RangeSearch & { model: string; window: string }

/** Paid beyond credit over all campaigns of the store. */
export const BeyondDrawer = ({ search, change, onClose }: { search: BeyondSearch; change: Change<BeyondSearch>; onClose: () => void }) => {
  const text = useText(beyondText)
  const navigate = useNavigate()
  const { websiteName } = useStore()
  const { choice, range, today, limit } = useRange(search)
  const credit = readModel(search)
  return (
    <Drawer isOpen onClose={onClose} widthPx={WIDTH_PX} title={text.title}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ModelSelects {...credit} onChange={change} />
        <DateRangePicker
          value={choice}
          onChange={(next) => change(searchOfChoice(next))}
          today={today}
          limit={limit}
          presets={EXTENDED_PRESETS}
        />
      </div>
      <BeyondCredit
        days={{ from: range.since, to: range.until }}
        {...credit}
        onOrder={({ campaignId, orderId }) =>
          void navigate({
            to: '/website/$websiteName/affluencer-hub/campaign/$campaignId',
            params: { websiteName, campaignId },
            search: { view: 'orders', order: orderId },
          })
        }
      />
    </Drawer>
  )
}
