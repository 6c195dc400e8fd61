/** Asks our server what to show, and sends answers to it, with Shopify's session token, which identifies the shop. */
import {
  SURVEY_ASK_PATH,
  SURVEY_PATH,
  type SurveyAnswer,
  type SurveyAsk,
  type SurveyReply,
  type SurveyShown,
} from '@convbox/contract/events/survey-answer'

/** Connection to the app's server. getToken: Shopify's session token, valid for a few minutes. sender: the fetch to use. */
export type SurveyServer = { appUrl: string; getToken: () => Promise<string>; sender: typeof fetch }

const post = async ({ appUrl, getToken, sender }: SurveyServer, path: string, body: object): Promise<Response> =>
  sender(`${appUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getToken()}` },
    body: JSON.stringify(body),
  })

/** Sends an answer; returns whether the server has stored it. Never rejects: no network, no token and a refusal all give false. */
export const sendAnswer = async (server: SurveyServer, answer: SurveyAnswer | SurveyReply): Promise<boolean> => {
  try {
    return (await post(server, SURVEY_PATH, answer)).ok
  } catch {
    return false
  }
}

const isShown = (value: unknown): value is SurveyShown =>
  typeof value === 'object' && value !== null && 'isConfigured' in value && 'questions' in value && Array.isArray(value.questions)

/** What to show for an order. Undefined: the server does not say, so that the options of Shopify's editor are shown. Never rejects. */
export const askSurvey = async (server: SurveyServer, asked: SurveyAsk): Promise<SurveyShown | undefined> => {
  try {
    const answer = await post(server, SURVEY_ASK_PATH, asked)
    const shown: unknown = answer.ok ? await answer.json() : undefined
    return isShown(shown) ? shown : undefined
  } catch {
    return undefined
  }
}
