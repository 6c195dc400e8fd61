/** A customer's answer to "How did you hear about us?" on the thank-you page. Plain types: the extension that sends it bundles no schema. */

/** Path of the survey endpoint: POST, JSON, Shopify's session token as bearer. */
export const SURVEY_PATH = '/collect/v1/survey'
/** The only question. */
export const SURVEY_QUESTION = 'heard-about-us'
/** Longest channel or answer. */
export const SURVEY_MAX_TEXT = 200

/** One step of an answer. channel: the owner's short name of the channel ('facebook', 'friends'); answer: the chosen text as shown. */
export type SurveyStep = { channel: string; answer: string }

/** What the extension sends. orderId: of the shop's order, `gid://shopify/Order/1` (or OrderIdentity); it may come before the order itself. first: the channel; second: what was chosen below it. The store is the token's. */
export type SurveyAnswer = { orderId: string; questionId: string; first: SurveyStep; second?: SurveyStep }
