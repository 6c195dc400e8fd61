/** @jsxImportSource preact */
import { SURVEY_QUESTION, type SurveyAnswer, type SurveyReply, type SurveyShown } from '@convbox/contract/events/survey-answer'
import { useEffect, useState } from 'preact/hooks'
import { OwnSurvey } from './OwnSurvey.tsx'
import { factsOf, type SurveyApi, useOrderId } from './survey-api.ts'
import { askSurvey, sendAnswer, type SurveyServer } from './survey-client.ts'
import { TypedSurvey } from './TypedSurvey.tsx'

/** Storage key of the orders that this browser has answered for. */
const ANSWERED_KEY = 'answered'

type Stage = 'unknown' | 'asking' | 'sending' | 'failed' | 'answered'

const withToken = (api: SurveyApi, server: Omit<SurveyServer, 'getToken'>): SurveyServer => ({
  ...server,
  getToken: () => api.sessionToken.get(),
})

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

/** The survey after the purchase, once for each order: the store's own, or without one the options of Shopify's editor. Renders nothing until the order has an id. */
export const Survey = ({ api, server }: { api: SurveyApi; server: Omit<SurveyServer, 'getToken'> }) => {
  const orderId = useOrderId(api)
  const [stage, setStage] = useStage(api, orderId)
  /** null: the server has not answered yet; undefined: it does not say. */
  const [shown, setShown] = useState<SurveyShown | undefined | null>(null)
  const isToAsk = stage === 'asking' && shown === null
  useEffect(() => {
    if (orderId === undefined || !isToAsk) return
    void askSurvey(withToken(api, server), { orderId, ...factsOf(api) }).then(setShown)
  }, [api, server, orderId, isToAsk])

  const send = async (answer: SurveyAnswer | SurveyReply): Promise<void> => {
    setStage('sending')
    const isKept = await sendAnswer(withToken(api, server), answer)
    setStage(isKept ? 'answered' : 'failed')
    if (isKept) await api.storage.write(ANSWERED_KEY, answer.orderId).catch(() => undefined)
  }

  if (stage === 'answered') return <s-text>{shown?.isConfigured ? shown.words.thanks : api.i18n.translate('thanks')}</s-text>
  if (stage === 'unknown' || shown === null || orderId === undefined) return null
  if (shown?.isConfigured) {
    if (shown.questions.length === 0) return null
    const { ticket } = shown
    const { language } = factsOf(api)
    return <OwnSurvey shown={shown} stage={stage} onSend={(answers) => void send({ orderId, ticket, language, answers })} />
  }
  return (
    <TypedSurvey
      api={api}
      stage={stage}
      onSend={(first, second) => void send({ orderId, questionId: SURVEY_QUESTION, first, ...(second && { second }) })}
    />
  )
}
