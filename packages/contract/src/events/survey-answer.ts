/** A customer's answer to "How did you hear about us?" on the page of thanks. Plain types: the extension that sends it carries no schema. */

/** Path of the door that takes it: POST, JSON, Shopify's session token as bearer. */
export const SURVEY_PATH = '/collect/v1/survey'
/** The one question there is. */
export const SURVEY_QUESTION = 'heard-about-us'
/** Longest channel or answer. */
export const SURVEY_MAX_TEXT = 200

/** One step of an answer. channel: the owner's short name for where it belongs ('facebook', 'friends'); answer: what the customer chose, as it was shown. */
export type SurveyStep = { channel: string; answer: string }

/** What the extension sends. orderId: of the shop's order, `gid://shopify/Order/1` (or OrderIdentity); it may come before the order itself. first: the channel; second: what was chosen below it. The store is the token's. */
export type SurveyAnswer = { orderId: string; questionId: string; first: SurveyStep; second?: SurveyStep }
