/** Sends a survey answer to the app's server, with Shopify's session token, which identifies the shop. */
import { SURVEY_PATH, type SurveyAnswer } from '@convbox/contract/events/survey-answer'

/** Connection to the app's server. getToken: Shopify's session token, valid for a few minutes. sender: the fetch to use. */
export type SurveyServer = { appUrl: string; getToken: () => Promise<string>; sender: typeof fetch }

/** Sends an answer; returns whether the server has stored it. Never rejects: no network, no token and a refusal all give false. */
export const sendAnswer = async ({ appUrl, getToken, sender }: SurveyServer, answer: SurveyAnswer): Promise<boolean> => {
  try {
    const { ok } = await sender(`${appUrl}${SURVEY_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await getToken()}` },
      body: JSON.stringify(answer),
    })
    return ok
  } catch {
    return false
  }
}
