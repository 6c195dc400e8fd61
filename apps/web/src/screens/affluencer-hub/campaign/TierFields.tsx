import { MAX_FEE_TIERS, TIER_MODES } from '@convbox/contract/campaigns'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { FeeForm, TierForm } from './fee-form.ts'
import { feeText } from './fee.text.ts'

type TierFieldsProps = {
  form: FeeForm
  change: (part: Partial<FeeForm>) => void
  fault: string | undefined
  currency: string
  onLeave: () => void
}

/** Percentages by what a creator's orders of a month come to; the first tier begins at 0. */
export const TierFields = ({ form: { tiers, mode }, change, fault, currency, onLeave }: TierFieldsProps) => {
  const text = useText(feeText)
  const set = (index: number, part: Partial<TierForm>): void =>
    change({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{text.tiers}</legend>
      <div className="flex flex-col gap-2">
        <div aria-hidden className="grid grid-cols-[180px_140px_32px] gap-3 text-caption font-medium text-ink-2">
          <span>{text.fromHead}</span>
          <span>{text.percentHead}</span>
        </div>
        {tiers.map((tier, index) => (
          // Tiers have no names: the place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="grid grid-cols-[180px_140px_32px] items-start gap-3">
            <TextField
              label={text.from({ number: index + 1 })}
              isLabelHidden
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              readOnly={index === 0}
              inputClassName={index === 0 ? 'pr-12 bg-head text-ink-2' : 'pr-12'}
              value={tier.from}
              onValueChange={(from) => set(index, { from })}
            />
            <TextField
              label={text.tierPercent({ number: index + 1 })}
              isLabelHidden
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              inputClassName="pr-8"
              onBlur={onLeave}
              value={tier.percent}
              onValueChange={(percent) => set(index, { percent })}
            />
            {index > 0 && tiers.length > 2 && (
              <IconButton
                label={text.removeTier({ number: index + 1 })}
                onClick={() => change({ tiers: tiers.filter((_, at) => at !== index) })}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        <p aria-live="polite" className="text-caption text-bad empty:hidden">
          {fault}
        </p>
        {tiers.length < MAX_FEE_TIERS && (
          <Button
            className="self-start"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => change({ tiers: [...tiers, { from: '', percent: '' }] })}
          >
            {text.addTier}
          </Button>
        )}
      </div>
      <RadioCards
        label={text.mode}
        isLabelHidden={false}
        options={TIER_MODES.map((value) => ({ value, label: text.modes[value], description: text.modeHelp[value] }))}
        value={mode}
        onChange={(next) => change({ mode: next })}
      />
    </fieldset>
  )
}
