/** The one call of the survey: the answer to the app's own server, with Shopify's word for which shop it comes from. */
import { SURVEY_PATH, type SurveyAnswer } from '@convbox/contract/events/survey-answer'

/** Where the app's server is, and how to reach it. getToken: Shopify's session token, fresh for a few minutes. sender: the fetch to use. */
export type SurveyDoor = { appUrl: string; getToken: () => Promise<string>; sender: typeof fetch }

/** Sends the answer; whether the server has kept it. Never rejects: no network, no token and a refusal are all false. */
export const sendAnswer = async ({ appUrl, getToken, sender }: SurveyDoor, answer: SurveyAnswer): Promise<boolean> => {
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
