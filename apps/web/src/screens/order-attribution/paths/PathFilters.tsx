import { channelName } from '@convbox/contract/channel-names'
import { lengthOperatorsText } from '@convbox/contract/reports/conversion-paths.text'
import { LENGTH_OPERATORS, type LengthOperator } from '@convbox/contract/reports/conversion-paths.values'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { ChannelIcon } from '../../../widgets/ChannelIcon.tsx'
import { pathsText } from './paths.text.ts'
import type { Paths } from './use-paths.ts'

const WIDTH_PX = 480
/** Not the name of a channel, which is lower case. */
const ALL = 'All'
/** As many digits as an address may hold. */
const MAX_DIGITS = 6

/** A typed length: digits without a leading zero. */
export const asLength = (typed: string): string => typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS)

/** Manage filters: one channel or all, and a path length. Nothing changes before Apply. */
export const PathFilters = ({ paths: { search, change }, onClose }: { paths: Paths; onClose: () => void }) => {
  const text = useText(pathsText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const channels = useCall(orderAttribution.queryChannels, {}, { quiet: true })
  const [channel, setChannel] = useState(search.channel)
  const [operator, setOperator] = useState<LengthOperator | undefined>(search.length > 0 ? search.operator : undefined)
  const [length, setLength] = useState(search.length > 0 ? String(search.length) : '')
  const isIncomplete = operator !== undefined && length === ''
  // A channel of the address stays a choice even before the list arrives.
  const names = [...new Set([...(channel === '' ? [] : [channel]), ...(channels.data ?? []).map((each) => each.channel)])].toSorted()
  const apply = (): void => {
    change({ channel, operator, length: operator === undefined ? 0 : Number(length) })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={text.manageFilters}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="primary" disabled={isIncomplete} onClick={apply}>
            {shared.apply}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FieldFrame label={text.channel}>
          <Combobox
            label={text.channel}
            options={[
              { value: ALL, label: text.all, description: text.allHelp },
              ...names.map((name) => ({ value: name, label: channelName(name, language), icon: <ChannelIcon channel={name} /> })),
            ]}
            value={channel === '' ? ALL : channel}
            onChange={(next) => setChannel(next === ALL ? '' : next)}
            className="w-full"
          />
        </FieldFrame>
        <div className="grid grid-cols-2 items-start gap-3">
          <FieldFrame label={text.length}>
            <Select
              label={text.length}
              options={[
                { value: ALL, label: text.anyLength },
                ...LENGTH_OPERATORS.map((value) => ({ value, label: lengthOperatorsText[value][language] })),
              ]}
              value={operator ?? ALL}
              onChange={(next) => setOperator(LENGTH_OPERATORS.find((each) => each === next))}
              className="w-full"
            />
          </FieldFrame>
          {operator !== undefined && (
            <TextField
              label={text.number}
              hint={text.lengthHint}
              inputMode="numeric"
              value={length}
              onValueChange={(typed) => setLength(asLength(typed))}
              isRequired
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
