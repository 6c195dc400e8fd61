/** How a pixel's events are sent, with what the platform's own tag weighs, seen before it is chosen. */
import { pixels } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf, type BrowserTag, type DestinationFacts } from '@convbox/contract/destination-facts'
import type { AddMethod } from '@convbox/contract/destinations/destinations'
import { formatWhole } from '@convbox/contract/format'
import { weighTags, type WeighedPixel } from '@convbox/contract/tag-weight'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Tick } from './fields.tsx'
import { FormGroup, type GroupProps } from './FormGroup.tsx'
import { laterSettings } from './form-summaries.ts'
import { OwnSettings } from './OwnSettings.tsx'
import type { FormField } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { tagChoiceText } from './tag-choice.text.ts'

/** Sums of all tags of the store, without this pixel's and with it, in kB; undefined until the store's pixels are known. */
const useSums = ({ parts, platform }: GroupProps, start: string, method: AddMethod) => {
  const pixelId = useWatch({ control: parts.control, name: 'pixelId' })
  const { data } = useCall(pixels.listPixels, {}, { quiet: true })
  if (data === undefined) return undefined
  const others: WeighedPixel[] = data.filter((pixel) => pixel.platform !== platform || pixel.pixelId !== start)
  const mine: WeighedPixel = { platform, pixelId, enable: 1, addMethod: method === 'server' ? 'both' : method }
  return { now: weighTags(data), others: weighTags(others), chosen: weighTags([...others, mine]) }
}

const Notes = ({ parts, platform, tag, method }: GroupProps & { tag: BrowserTag; method: AddMethod }) => {
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
export const TagChoice = ({ parts, platform }: GroupProps) => {
  const text = useText(tagChoiceText)
  const language = useLanguage()
  const { field: method } = useController({ control: parts.control, name: 'addMethod' })
  const { field: server } = useController({ control: parts.control, name: 'enableCapi' })
  const words = useText(pixelFormText)
  const facts: DestinationFacts = DESTINATION_FACTS[platform]
  const tag = tagOf(facts)
  const group = { parts, platform, group: 'sending', title: text.title, lead: text.lead } as const
  const serverSwitch = <Tick parts={parts} name="enableCapi" label={words.enableCapi} />
  if (tag === undefined)
    return (
      <FormGroup {...group} lead={text.leadServer} fields={['enableCapi']}>
        {serverSwitch}
        {'none' in facts.tag && <p className="text-caption text-ink-2">{facts.tag.none[language]}</p>}
      </FormGroup>
    )
  const kilobytes = formatWhole(tag.kilobytes)
  return (
    <FormGroup {...group} fields={['addMethod', 'enableCapi', ...laterSettings(platform, 'tag').map(({ key }): FormField => `own.${key}`)]}>
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
      {/* Elsewhere it follows from how the events are sent. */}
      {facts.hasServerSwitch && serverSwitch}
      {method.value !== 'server' && <OwnSettings parts={parts} platform={platform} group="tag" />}
      <Notes parts={parts} platform={platform} tag={tag} method={method.value} />
    </FormGroup>
  )
}
