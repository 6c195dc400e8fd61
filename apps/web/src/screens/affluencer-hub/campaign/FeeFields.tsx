import { creditText } from '@convbox/contract/metrics/credit.text'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { FEE_BASES, FEE_KINDS, FEE_POLICIES } from '@convbox/contract/campaigns'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { type FeeField, type FeeForm, faultsOfFee } from './fee-form.ts'
import { feeText } from './fee.text.ts'
import { GroupFields } from './GroupFields.tsx'
import { TierFields } from './TierFields.tsx'
import { useLeftFields } from './use-left-fields.ts'

type NumberField = Exclude<FeeField, 'tiers' | 'groups'>

type FeeFieldsProps = {
  form: FeeForm
  change: (part: Partial<FeeForm>) => void
  /** All faults are shown, not only those of fields that were left. */
  isTold: boolean
  /** pay: only what orders pay a creator, with its cap. */
  parts: 'all' | 'pay'
}

/** The fields of a fee. */
export const FeeFields = ({ form, change, isTold, parts }: FeeFieldsProps) => {
  const text = useText(feeText)
  const credit = creditText[useLanguage()]
  const { currencyCode } = useStore()
  const left = useLeftFields<FeeField>({
    baseFee: true,
    perClick: true,
    clicksCap: true,
    perThousandViews: true,
    cap: true,
    cycles: true,
    holdDays: true,
    windowDays: true,
  })
  const faults = faultsOfFee(form, currencyCode)
  const wordOf = (field: FeeField): string | undefined => {
    const fault = faults[field]
    return fault !== undefined && (left.has(field) || isTold) ? text.faults[fault] : undefined
  }
  const numberField = (field: NumberField) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: form[field],
    error: wordOf(field),
    onBlur: () => left.leave(field),
    onValueChange: (value: string) => change({ [field]: value }),
  })
  return (
    <>
      <RadioCards
        label={text.kind}
        isLabelHidden={false}
        options={FEE_KINDS.map((value) => ({ value, label: text.kinds[value], description: text.kindHelp[value] }))}
        value={form.kind}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'percent' && (
        <TextField label={text.percent} isRequired className="w-52" inputClassName="pr-8" suffix="%" {...numberField('percent')} />
      )}
      {form.kind === 'products' && (
        <>
          <GroupFields form={form} change={change} fault={wordOf('groups')} onLeave={() => left.leave('groups')} />
          <TextField
            label={text.others}
            hint={text.othersHint}
            isRequired
            className="w-52"
            inputClassName="pr-8"
            suffix="%"
            {...numberField('others')}
          />
        </>
      )}
      {form.kind === 'flat' && (
        <TextField
          label={text.amount}
          isRequired
          className="w-52"
          inputClassName="pr-12"
          suffix={currencyCode}
          {...numberField('amount')}
        />
      )}
      {form.kind === 'tiers' && (
        <TierFields form={form} change={change} fault={wordOf('tiers')} currency={currencyCode} onLeave={() => left.leave('tiers')} />
      )}
      {parts === 'pay' && (
        <TextField
          label={text.cap}
          hint={text.capHint}
          className="w-52"
          inputClassName="pr-12"
          suffix={currencyCode}
          {...numberField('cap')}
        />
      )}
      {parts === 'all' && (
        <>
          <RadioCards
            label={text.base}
            isLabelHidden={false}
            options={FEE_BASES.map((value) => ({ value, label: text.bases[value], description: text.baseHelp[value] }))}
            value={form.base}
            onChange={(base) => change({ base })}
          />
          <RadioCards
            label={text.policy}
            isLabelHidden={false}
            options={FEE_POLICIES.map((value) => ({ value, label: text.policies[value], description: text.policyHelp[value] }))}
            value={form.policy}
            onChange={(policy) => change({ policy })}
          />
          <div className="flex flex-col gap-3">
            <RadioCards
              label={text.paid}
              isLabelHidden={false}
              options={(['whole', 'share'] as const).map((value) => ({
                value,
                label: text.paidKinds[value],
                description: text.paidHelp[value],
              }))}
              value={form.shareModel === '' ? 'whole' : 'share'}
              onChange={(paid) => change({ shareModel: paid === 'whole' ? '' : form.shareModel || 'linear' })}
            />
            {form.shareModel !== '' && (
              <FieldFrame label={text.shareModel} hint={credit.modelHelp[form.shareModel]} className="w-72">
                <Select
                  label={text.shareModel}
                  options={MODEL_KEYS.map((value) => ({ value, label: credit.models[value], description: credit.modelHelp[value] }))}
                  value={form.shareModel}
                  onChange={(shareModel) => change({ shareModel })}
                />
              </FieldFrame>
            )}
          </div>
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-hairline pt-5">
            <legend className="sr-only">{text.extras}</legend>
            <TextField
              label={text.windowDays}
              hint={text.windowHint}
              inputClassName="pr-12"
              suffix={text.days}
              {...numberField('windowDays')}
            />
            <TextField label={text.holdDays} hint={text.holdHint} inputClassName="pr-12" suffix={text.days} {...numberField('holdDays')} />
            <TextField
              label={text.baseFee}
              hint={text.baseFeeHint}
              inputClassName="pr-12"
              suffix={currencyCode}
              {...numberField('baseFee')}
            />
            <TextField label={text.cap} hint={text.capHint} inputClassName="pr-12" suffix={currencyCode} {...numberField('cap')} />
            <TextField
              label={text.perClick}
              hint={text.perClickHint}
              inputClassName="pr-12"
              suffix={currencyCode}
              {...numberField('perClick')}
            />
            <TextField
              label={text.clicksCap}
              hint={text.clicksCapHint}
              inputClassName="pr-12"
              suffix={currencyCode}
              {...numberField('clicksCap')}
            />
            <TextField
              label={text.perThousandViews}
              hint={text.perThousandViewsHint}
              inputClassName="pr-12"
              suffix={currencyCode}
              {...numberField('perThousandViews')}
            />
            <TextField label={text.cycles} hint={text.cyclesHint} {...numberField('cycles')} />
            <Checkbox
              className="mt-5 h-8"
              label={text.firstOrderOnly}
              checked={form.firstOrderOnly}
              onChange={(firstOrderOnly) => change({ firstOrderOnly })}
            />
          </fieldset>
        </>
      )}
    </>
  )
}
