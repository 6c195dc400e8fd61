/** @jsxImportSource preact */
import { SURVEY_QUESTION, type SurveyStep } from '@convbox/contract/events/survey-answer'
import { useEffect, useState } from 'preact/hooks'
import { type SurveyApi, useOrderId, useTexts } from './survey-api.ts'
import { sendAnswer, type SurveyServer } from './survey-client.ts'
import { readOptions } from './survey-options.ts'

/** Storage key of the orders that this browser has answered for. */
const ANSWERED_KEY = 'answered'

type Stage = 'unknown' | 'asking' | 'sending' | 'failed' | 'answered'

/** The chosen index, read from Shopify's choice list. */
const readChosen = (list: EventTarget | null): number | undefined => {
  const value: unknown = list && 'values' in list && Array.isArray(list.values) ? list.values[0] : undefined
  return typeof value === 'string' ? Number(value) : undefined
}

/** A choice list by index, because two of an owner's options may read alike. isLabelHeard: the label is for screen readers only, because a heading shows the same text. */
const Choices = (props: {
  name: string
  label: string
  isLabelHeard?: boolean
  choices: string[]
  chosen: number | undefined
  onChoose: (index: number) => void
}) => (
  <s-choice-list
    name={props.name}
    label={props.label}
    labelAccessibilityVisibility={props.isLabelHeard ? 'exclusive' : 'visible'}
    onChange={(event: Event) => {
      const index = readChosen(event.currentTarget)
      if (index !== undefined) props.onChoose(index)
    }}
  >
    {props.choices.map((choice, index) => (
      <s-choice key={index} value={`${index}`} selected={index === props.chosen}>
        {choice}
      </s-choice>
    ))}
  </s-choice-list>
)

const useStage = (api: SurveyApi, orderId: string | undefined) => {
  const [stage, setStage] = useState<Stage>('unknown')
  useEffect(() => {
    if (orderId === undefined) return
    void api.storage.read(ANSWERED_KEY).then(
      (answered) => setStage(answered === orderId ? 'answered' : 'asking'),
      () => setStage('asking'),
    )
  }, [api, orderId])
  return [stage, setStage] as const
}

/** The survey "How did you hear about us?": a channel, then a follow-up; once for each order. Renders nothing until the order has an id. */
export const Survey = ({ api, server }: { api: SurveyApi; server: Omit<SurveyServer, 'getToken'> }) => {
  const orderId = useOrderId(api)
  const texts = useTexts(api)
  const [stage, setStage] = useStage(api, orderId)
  const [chosen, setChosen] = useState<{ option?: number; followUp?: number }>({})
  const options = readOptions(texts.options)
  const option = chosen.option === undefined ? undefined : options[chosen.option]

  const send = async (): Promise<void> => {
    if (orderId === undefined || !option || stage === 'sending') return
    setStage('sending')
    const { channel, answer } = option
    const followUp = chosen.followUp === undefined ? undefined : option.followUps[chosen.followUp]
    const second: SurveyStep | undefined = followUp === undefined ? undefined : { channel, answer: followUp }
    const isKept = await sendAnswer(
      { ...server, getToken: () => api.sessionToken.get() },
      { orderId, questionId: SURVEY_QUESTION, first: { channel, answer }, ...(second && { second }) },
    )
    setStage(isKept ? 'answered' : 'failed')
    if (isKept) await api.storage.write(ANSWERED_KEY, orderId).catch(() => undefined)
  }

  if (stage === 'unknown' || options.length === 0) return null
  if (stage === 'answered') return <s-text>{api.i18n.translate('thanks')}</s-text>
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
        <s-button variant="secondary" loading={stage === 'sending'} disabled={!option} onClick={() => void send()}>
          {api.i18n.translate('send')}
        </s-button>
      </s-stack>
    </s-section>
  )
}
