/** @jsxImportSource preact */
import type { SurveyStep } from '@convbox/contract/events/survey-answer'
import { useState } from 'preact/hooks'
import { Choices } from './Choices.tsx'
import { type SurveyApi, useTexts } from './survey-api.ts'
import { readOptions } from './survey-options.ts'

type TypedSurveyProps = {
  api: SurveyApi
  stage: 'asking' | 'sending' | 'failed'
  onSend: (first: SurveyStep, second: SurveyStep | undefined) => void
}

/** "How did you hear about us?" with the options that the owner typed in Shopify's editor: a channel, then a follow-up. */
export const TypedSurvey = ({ api, stage, onSend }: TypedSurveyProps) => {
  const texts = useTexts(api)
  const [chosen, setChosen] = useState<{ option?: number; followUp?: number }>({})
  const options = readOptions(texts.options)
  const option = chosen.option === undefined ? undefined : options[chosen.option]
  const send = (): void => {
    if (!option || stage === 'sending') return
    const { channel, answer } = option
    const followUp = chosen.followUp === undefined ? undefined : option.followUps[chosen.followUp]
    onSend({ channel, answer }, followUp === undefined ? undefined : { channel, answer: followUp })
  }
  if (options.length === 0) return null
  return (
    <s-section heading={texts.question}>
      <s-stack gap="base">
        {stage === 'failed' && <s-banner tone="critical">{api.i18n.translate('failed')}</s-banner>}
        <Choices
          name="channel"
          label={texts.question}
          isLabelHeard
          choices={options.map(({ answer }) => answer)}
          chosen={chosen.option}
          onChoose={(index) => setChosen({ option: index })}
        />
        {option && option.followUps.length > 0 && (
          <Choices
            key={chosen.option}
            name="follow-up"
            label={texts.followUp}
            choices={option.followUps}
            chosen={chosen.followUp}
            onChoose={(index) => setChosen({ ...chosen, followUp: index })}
          />
        )}
        <s-button variant="secondary" loading={stage === 'sending'} disabled={!option} onClick={send}>
          {api.i18n.translate('send')}
        </s-button>
      </s-stack>
    </s-section>
  )
}
