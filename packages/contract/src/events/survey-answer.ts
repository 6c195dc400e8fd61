/** The survey between a page and the server: what is asked, and the customer's answer. Plain types: what runs on pages bundles no schema. */

/** Path of the survey endpoint: POST, JSON; Shopify's session token as bearer, or the store's key in the body. */
export const SURVEY_PATH = '/collect/v1/survey'
/** Where a page asks what to show for an order. */
export const SURVEY_ASK_PATH = '/collect/v1/survey/ask'
/** The question about the channel, which every survey has. */
export const SURVEY_QUESTION = 'heard-about-us'
/** Longest channel or answer. */
export const SURVEY_MAX_TEXT = 200

/** One step of an answer. channel: the owner's short name of the channel ('facebook', 'friends'); answer: the chosen text as shown. */
export type SurveyStep = { channel: string; answer: string }

/**
 * An answer to the options that stand in Shopify's editor, where the store has saved no survey. orderId: of the shop's order, `gid://shopify/Order/1` (or
 * OrderIdentity); it may come before the order itself. first: the channel; second: what was chosen below it. The store is the token's.
 */
export type SurveyAnswer = { orderId: string; questionId: string; first: SurveyStep; second?: SurveyStep }

/**
 * Asks what to show. storeKey: absent where a token names the store. language: the customer's. isFirstOrder, total, currency: as the page knows them; total is
 * decimal text.
 */
export type SurveyAsk = {
  storeKey?: string
  orderId: string
  language: string
  isFirstOrder?: boolean
  total?: string
  currency?: string
}

export type AskedChoice = { id: string; text: string }
export type AskedOption = AskedChoice & { takesText?: true; followUp?: { text: string; choices: AskedChoice[] } }
export type AskedQuestion = { id: string; kind: 'choice' | 'text'; text: string; options: AskedOption[] }

/**
 * What to show: nothing without questions. isConfigured: the store has saved a survey; without one the app's own options are shown. ticket: comes back with the
 * answer and proves that it was asked.
 */
export type SurveyShown = {
  isConfigured: boolean
  questions: AskedQuestion[]
  ticket: string
  words: { send: string; thanks: string; failed: string; write: string }
}

export type SurveyReplyAnswer = { questionId: string; optionId?: string; followUpId?: string; written?: string }
/** Answers to what was shown. trap: a field that no person sees, so that whoever fills it is a robot. */
export type SurveyReply = {
  storeKey?: string
  orderId: string
  ticket: string
  language: string
  visitorId?: string
  trap?: string
  answers: SurveyReplyAnswer[]
}
