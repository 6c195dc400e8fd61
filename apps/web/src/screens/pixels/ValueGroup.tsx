import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { ACTIVE_CHARGES, hasPurchaseAlias } from '@convbox/contract/plans'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Cards, TextInput, Tick } from './fields.tsx'
import { FormGroup, type GroupProps } from './FormGroup.tsx'
import { pixelFormText } from './pixel-form.text.ts'
import { VALUE_BASIS_ORDER } from './pixel-form.ts'

/** Purchase under a name of the store's own, where the platform and the store's plan have it. */
const AliasFields = ({ parts }: Pick<GroupProps, 'parts'>) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { websiteName, billingCharge } = useStore()
  const hasAlias = useWatch({ control: parts.control, name: 'purchaseCovert' })
  const plans = billingCharge.productCharges.filter(({ status }) => ACTIVE_CHARGES.some((active) => active === status))
  const isIncluded = hasPurchaseAlias(plans.map(({ packageCode }) => packageCode))
  // A name from before a smaller plan can still be given up.
  if (!isIncluded && !hasAlias)
    return (
      <p className="text-caption text-ink-2">
        {PIXEL_FAULTS.aliasPlan[language]}.{' '}
        <Link to="/website/$websiteName/beginning/view-plan" params={{ websiteName }} className="text-accent underline underline-offset-2">
          {text.plans}
        </Link>
      </p>
    )
  return (
    <>
      <Tick parts={parts} name="purchaseCovert" label={text.alias} />
      {hasAlias && (
        <TextInput parts={parts} name="purchaseCovertName" label={text.aliasName} hint={text.aliasHint} isRequired className="max-w-72" />
      )}
    </>
  )
}

/** Whether prices are sent, which amount of an order, how much of it, and the name of a purchase. */
export const ValueGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { valueHint, hasNoAlias, valueNeededFor = 'purchases' }: DestinationFacts = DESTINATION_FACTS[platform]
  const sendsPrices = useWatch({ control: parts.control, name: 'uploadProductPrice' })
  const hasValue = sendsPrices || valueNeededFor !== 'nothing'
  return (
    <FormGroup
      parts={parts}
      platform={platform}
      group="value"
      title={text.sections.value}
      lead={text.sections.valueLead}
      fields={['uploadProductPricePercentage', 'purchaseCovert', 'purchaseCovertName']}
    >
      {valueNeededFor === 'all events' ? (
        <p className="text-caption text-ink-2">{text.pricesAlways}</p>
      ) : (
        <Tick parts={parts} name="uploadProductPrice" label={text.prices} hint={sendsPrices ? undefined : text.pricesOff[valueNeededFor]} />
      )}
      {hasValue && (
        <>
          <Cards
            parts={parts}
            name="includeShoppingCharges"
            label={text.basis}
            columns={2}
            options={VALUE_BASIS_ORDER.map((value) => ({ value, label: text.basisNames[value], description: text.basisHints[value] }))}
          />
          {valueHint && <p className="text-caption text-ink-2">{valueHint[language]}</p>}
          <TextInput
            parts={parts}
            name="uploadProductPricePercentage"
            label={text.percent}
            hint={text.percentHint}
            inputMode="decimal"
            className="max-w-72"
          />
        </>
      )}
      {!hasNoAlias && <AliasFields parts={parts} />}
    </FormGroup>
  )
}
