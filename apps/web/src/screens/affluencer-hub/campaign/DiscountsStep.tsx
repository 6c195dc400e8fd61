import type { CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { CREATOR_PLACE, DISCOUNT_TYPES, DISCOUNT_VALUE_TYPES, MAX_CAMPAIGN_DISCOUNTS } from '@convbox/contract/campaigns'
import { Plus, TicketPercent, Trash2 } from 'lucide-react'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Segments } from '../../../ui/Tabs.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { type CampaignForm, exampleCode, formatFaultsOfDiscount, newDiscount } from './campaign-form.ts'
import { discountsText } from './discounts.text.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'
import { useLeftFields } from './use-left-fields.ts'

type DiscountProps = {
  discount: CampaignDiscount
  number: number
  /** The links apply it, so that its codes can be single-use ones. */
  isOfLinks: boolean
  /** Another discount makes the same codes. */
  isAlike: boolean
  creatorName: string | undefined
  onChange: (part: Partial<CampaignDiscount>) => void
  onRemove: () => void
}

const Discount = ({ discount, number, isOfLinks, isAlike, creatorName, onChange, onRemove }: DiscountProps) => {
  const text = useText(discountsText)
  const { currencyCode } = useStore()
  const { type, valueType, value, codePattern, productIds, isSingleUse } = discount
  const left = useLeftFields({ value: value !== '', codePattern: codePattern !== '' })
  const faults = formatFaultsOfDiscount(discount, currencyCode)
  const isRate = valueType === 'percentage'
  const patternFault = faults.codePattern ? text.patternError({ place: CREATOR_PLACE }) : isAlike ? text.alike : undefined
  return (
    <section aria-label={text.title({ number })} className="rounded-card border border-line">
      <div className="flex min-h-11 items-center border-b border-line pr-1.5 pl-4">
        <h3 className="flex-1 font-medium">{text.title({ number })}</h3>
        <IconButton label={text.remove({ number })} onClick={onRemove}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <RadioCards
          label={text.type}
          isLabelHidden={false}
          options={DISCOUNT_TYPES.map((each) => ({ value: each, label: text.types[each], description: text.typeHelp[each] }))}
          value={type}
          onChange={(next) => onChange({ type: next })}
        />
        {type === 'product' && <ProductPicker productIds={productIds} onChange={(next) => onChange({ productIds: next })} />}
        <div className="flex flex-wrap items-start gap-4">
          <FieldFrame label={text.valueType}>
            <Segments
              label={text.valueType}
              options={DISCOUNT_VALUE_TYPES.map((each) => ({ value: each, label: text.valueTypes[each] }))}
              value={valueType}
              onChange={(next) => onChange({ valueType: next })}
            />
          </FieldFrame>
          <TextField
            label={isRate ? text.rate : text.value}
            isRequired
            inputMode="decimal"
            autoComplete="off"
            className="w-52"
            inputClassName="pr-12"
            suffix={isRate ? '%' : currencyCode}
            {...(!isRate && { hint: text.valueHint({ currency: currencyCode }) })}
            error={left.has('value') && faults.value ? text.formatError : undefined}
            value={value}
            onBlur={() => left.leave('value')}
            onValueChange={(next) => onChange({ value: next })}
          />
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <TextField
            label={text.pattern}
            isRequired
            autoComplete="off"
            spellCheck={false}
            className="w-96"
            inputClassName="font-mono"
            placeholder={`${CREATOR_PLACE}10`}
            hint={text.patternHint({ place: CREATOR_PLACE })}
            error={left.has('codePattern') || isAlike ? patternFault : undefined}
            value={codePattern}
            onBlur={() => left.leave('codePattern')}
            onValueChange={(next) => onChange({ codePattern: next })}
          />
          {codePattern.trim() === '' ? (
            <Button
              className="mt-5"
              onClick={() => onChange({ codePattern: `${CREATOR_PLACE}${isRate ? Math.trunc(Number(value)) || 10 : ''}` })}
            >
              {text.insert({ place: CREATOR_PLACE })}
            </Button>
          ) : (
            faults.codePattern === undefined && (
              <output className="mt-5 flex h-8 items-center gap-2 rounded-control bg-sunken px-3 text-caption">
                <span className="text-ink-2">{text.example}</span>
                <span className="font-mono">{exampleCode(codePattern, creatorName)}</span>
              </output>
            )
          )}
        </div>
        {isOfLinks && (
          <div>
            <Checkbox label={text.singleUse} checked={isSingleUse} onChange={(next) => onChange({ isSingleUse: next })} />
            <p className="mt-1 max-w-180 pl-6 text-caption text-ink-2">{text.singleUseHelp}</p>
          </div>
        )}
      </div>
    </section>
  )
}

/** The discounts of a campaign, each with a code for every creator. */
export const DiscountsStep = ({ form, change, faults }: StepProps<CampaignForm>) => {
  const text = useText(discountsText)
  const { discounts } = form
  const isFull = discounts.length >= MAX_CAMPAIGN_DISCOUNTS
  const add = (): void => change({ discounts: [...discounts, newDiscount(crypto.randomUUID())] })
  const patterns = discounts.map(({ codePattern }) => codePattern.trim().toLowerCase())
  const button = (
    <Button icon={<Plus size={14} aria-hidden />} disabled={isFull} onClick={add}>
      {text.add}
    </Button>
  )
  return (
    <StepFrame step="discounts" extra={discounts.length > 0 && button}>
      {discounts.length === 0 && (
        <div className="rounded-card border border-line">
          <EmptyState icon={<TicketPercent size={22} aria-hidden />} title={text.noneTitle} action={button}>
            {text.none}
          </EmptyState>
        </div>
      )}
      {discounts.map((discount, index) => (
        <Discount
          key={discount.id}
          discount={discount}
          number={index + 1}
          isOfLinks={index === 0}
          isAlike={patterns[index] !== '' && patterns.indexOf(patterns[index] ?? '') < index}
          creatorName={form.creators[0]?.name}
          onChange={(part) => change({ discounts: discounts.map((each) => (each.id === discount.id ? { ...each, ...part } : each)) })}
          onRemove={() => change({ discounts: discounts.filter(({ id }) => id !== discount.id) })}
        />
      ))}
      {isFull && <p className="text-caption text-ink-2">{text.full({ max: MAX_CAMPAIGN_DISCOUNTS })}</p>}
      <StepFaults words={faults} />
    </StepFrame>
  )
}
