/** How a pixel's events are sent, with what the platform's own tag weighs, seen before it is chosen. */
import { pixels } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf, type BrowserTag } from '@convbox/contract/destination-facts'
import type { AddMethod, DestinationId } from '@convbox/contract/destinations/destinations'
import { formatWhole } from '@convbox/contract/format'
import { weighTags, type WeighedPixel } from '@convbox/contract/tag-weight'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { FormParts } from './fields.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { tagChoiceText } from './tag-choice.text.ts'

type TagChoiceProps = { parts: FormParts; platform: DestinationId }

/** Sums of all tags of the store, without this pixel's and with it, in kB; undefined until the store's pixels are known. */
const useSums = ({ parts, platform }: TagChoiceProps, start: string, method: AddMethod) => {
  const pixelId = useWatch({ control: parts.control, name: 'pixelId' })
  const { data } = useCall(pixels.listPixels, {}, { quiet: true })
  if (data === undefined) return undefined
  const others: WeighedPixel[] = data.filter((pixel) => pixel.platform !== platform || pixel.pixelId !== start)
  const mine: WeighedPixel = { platform, pixelId, enable: 1, addMethod: method === 'server' ? 'both' : method }
  return { now: weighTags(data), others: weighTags(others), chosen: weighTags([...others, mine]) }
}

const Notes = ({ parts, platform, tag, method }: TagChoiceProps & { tag: BrowserTag; method: AddMethod }) => {
  const text = useText(tagChoiceText)
  const language = useLanguage()
  const testCode = useWatch({ control: parts.control, name: 'testEventCode' })
  const { defaultValues } = useFormState({ control: parts.control })
  const start = defaultValues?.pixelId ?? ''
  const sums = useSums({ parts, platform }, start, method)
  const { kilobytes, weighedBy, weighedOn } = tag
  const isChosen = method !== 'server'
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-caption text-ink-2">
      <li>
        {text.weight({
          kilobytes: formatWhole(kilobytes),
          platform: DESTINATION_FACTS[platform].name[language],
          source: new URL(weighedBy).hostname,
          month: weighedOn,
        })}
      </li>
      {sums && (
        <li>
          {sums.chosen === sums.others
            ? text.shared
            : sums.now === 0
              ? text.noTags({ total: formatWhole(sums.chosen) })
              : text.sum({ total: formatWhole(sums.chosen), before: formatWhole(sums.now) })}
        </li>
      )}
      <li>{text.consent[tag.consent]}</li>
      {method === 'both' && tag.pairs === 'purchases' && <li>{text.purchases}</li>}
      {isChosen && <li>{text.checkout}</li>}
      {isChosen && <li>{text.own}</li>}
      {isChosen && testCode !== '' && <li className="text-warn">{text.test}</li>}
      {method === 'browser' && <li className="text-warn">{text.serverOff}</li>}
    </ul>
  )
}

/** Server, browser or both, for platforms whose tag is offered; elsewhere why it is not. */
export const TagChoice = ({ parts, platform }: TagChoiceProps) => {
  const text = useText(tagChoiceText)
  const language = useLanguage()
  const { field: method } = useController({ control: parts.control, name: 'addMethod' })
  const { field: server } = useController({ control: parts.control, name: 'enableCapi' })
  const facts = DESTINATION_FACTS[platform]
  const tag = tagOf(facts)
  if (tag === undefined)
    return 'none' in facts.tag ? (
      <FormSection title={text.title} lead={text.lead}>
        <p className="text-caption text-ink-2">
          {text.methods.server}: {facts.tag.none[language]}
        </p>
      </FormSection>
    ) : null
  const kilobytes = formatWhole(tag.kilobytes)
  return (
    <FormSection title={text.title} lead={text.lead}>
      <RadioCards
        label={text.title}
        columns={3}
        value={method.value}
        onChange={(chosen) => {
          method.onChange(chosen)
          server.onChange(chosen !== 'browser')
        }}
        options={[
          { value: 'server', label: text.methods.server, description: text.hints.server },
          { value: 'both', label: text.methods.both, description: text.hints.both({ kilobytes }) },
          { value: 'browser', label: text.methods.browser, description: text.hints.browser({ kilobytes }) },
        ]}
      />
      {method.value !== 'server' && <OwnSettings parts={parts} platform={platform} group="tag" />}
      <Notes parts={parts} platform={platform} tag={tag} method={method.value} />
    </FormSection>
  )
}
