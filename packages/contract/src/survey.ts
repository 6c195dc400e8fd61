/** A store's post-purchase survey: its questions, who is asked, and how answers become channels. Free of zod, so that the browser may load it. */
import { SURVEY_QUESTION } from './events/survey-answer.ts'

/** Languages in which customers may be asked. */
export const SURVEY_LANGUAGES = ['en', 'zh', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ko'] as const
export type SurveyLanguage = (typeof SURVEY_LANGUAGES)[number]

/** A text by language. The survey's first language has every text; another one that lacks it falls back to the first. */
export type LocalText = { readonly [Language in SurveyLanguage]?: string | undefined }

/** channel: as attribution names it; '': none, and the answer is not counted for a channel; CANNOT_SAY: the customer does not know. */
export type SurveyChoice = { id: string; text: LocalText; channel: string }
/** takesText: the customer may write something beside it. followUp: a second question, asked of those who choose it; its choices may name a channel more exactly. */
export type SurveyOption = SurveyChoice & {
  takesText: boolean
  followUp?: { text: LocalText; choices: readonly SurveyChoice[] } | undefined
}
/** options: of a question of the kind 'choice'; one of the kind 'text' is answered in the customer's own words. isRandom: options in another order for each customer. */
export type SurveyQuestion = {
  id: string
  kind: 'choice' | 'text'
  text: LocalText
  isRandom: boolean
  options: readonly SurveyOption[]
}

export const SURVEY_CUSTOMERS = ['all', 'new', 'returning'] as const
/** Who is asked. least, most: the order's total in the store's currency, decimal text. share: percent of these orders. */
export type SurveyTarget = {
  customers: (typeof SURVEY_CUSTOMERS)[number]
  least?: string | undefined
  most?: string | undefined
  share: number
}

/** How a rule compares; case and spaces around are ignored. There are no regular expressions: some take forever. */
export const TEXT_MATCHES = ['contains', 'is', 'starts with'] as const
/** Written answers that match belong to a group, and of the first question, where the rule names one, to a channel. The first rule that matches decides. */
export type TextRule = { questionId: string; match: (typeof TEXT_MATCHES)[number]; value: string; group: string; channel: string }

/** The first question is the one about the channel; its id is SURVEY_QUESTION. languages: the first is the fallback. */
export type Survey = {
  isOn: boolean
  languages: readonly SurveyLanguage[]
  questions: readonly SurveyQuestion[]
  target: SurveyTarget
  textRules: readonly TextRule[]
}

/** An answer of customers who do not know. No channel: convbox and the comparison with clicks leave it out. */
export const CANNOT_SAY = 'none'

export const MAX_SURVEY_QUESTIONS = 5
export const MAX_SURVEY_OPTIONS = 20
export const MAX_TEXT_RULES = 100
export const MAX_SURVEY_GROUP = 60
/** Longest text that a customer writes. */
export const MAX_WRITTEN = 500
/** Versions that the history lists; older ones are forgotten. */
export const MAX_SURVEY_VERSIONS = 50
/** An order that is older is not asked any more. */
export const SURVEY_DAYS = 30

/** Why an answer that came does not count. */
export const LEFT_OUT_REASONS = ['answered already', 'robot', 'wrong ticket', 'late', 'not asked', 'other visitor', 'no order'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A text in a language, or in the first that has it. */
export const textIn = (text: LocalText, language: SurveyLanguage | undefined, languages: readonly SurveyLanguage[]): string => {
  const wanted = language === undefined ? undefined : text[language]
  if (wanted !== undefined && wanted !== '') return wanted
  return languages.map((each) => text[each]).find((each) => each !== undefined && each !== '') ?? ''
}

/** The survey's language for a customer's ('zh-CN'): the same without its region, else the first. */
export const languageFor = (asked: string, languages: readonly SurveyLanguage[]): SurveyLanguage => {
  const short = asked.toLowerCase().split('-')[0]
  return languages.find((each) => each === short) ?? languages[0] ?? 'en'
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether a rule takes a written answer. */
export const takesText = ({ match, value }: Pick<TextRule, 'match' | 'value'>, written: string): boolean => {
  const [text, wanted] = [fold(written), fold(value)]
  if (wanted === '') return false
  if (match === 'is') return text === wanted
  return match === 'contains' ? text.includes(wanted) : text.startsWith(wanted)
}

/** What a customer gave to one question. */
export type GivenAnswer = { questionId: string; optionId: string; followUpId: string; written: string }
/** What it counts as. first, second: channels of the option, or of the rule that takes its text, and of the follow-up's choice. */
export type AnswerMeaning = { first: string; second: string; group: string }

/**
 * What an answer counts as under a survey. known: as it counted before, kept where the survey no longer has the option that was chosen.
 */
export const meaningOf = (
  { questions, textRules }: Pick<Survey, 'questions' | 'textRules'>,
  given: GivenAnswer,
  known?: AnswerMeaning,
): AnswerMeaning => {
  const question = questions.find(({ id }) => id === given.questionId)
  const option = question?.options.find(({ id }) => id === given.optionId)
  const choice = option?.followUp?.choices.find(({ id }) => id === given.followUpId)
  const rule =
    given.written === '' ? undefined : textRules.find((one) => one.questionId === given.questionId && takesText(one, given.written))
  // An erasure takes the text away, not what it counted as.
  if (given.written === '' && known !== undefined && known.group !== '') return known
  const isGone = given.optionId !== '' && option === undefined
  const ofOption = option?.channel ?? (isGone ? (known?.first ?? '') : '')
  const ofChoice = choice?.channel ?? (given.followUpId !== '' ? (known?.second ?? '') : '')
  return { first: rule !== undefined && rule.channel !== '' ? rule.channel : ofOption, second: ofChoice, group: rule?.group ?? '' }
}

const choice = (id: string, channel: string, en: string, zh: string): SurveyChoice => ({ id, channel, text: { en, zh } })
const WHAT: LocalText = { en: 'What was it?', zh: '具体是什么？' }
const option = (id: string, channel: string, en: string, zh: string, choices: readonly SurveyChoice[] = []): SurveyOption => ({
  ...choice(id, channel, en, zh),
  takesText: false,
  ...(choices.length > 0 && { followUp: { text: WHAT, choices } }),
})

/** What a new survey begins with: the options that the Shopify app shows until a survey is saved. */
export const FIRST_SURVEY: Survey = {
  isOn: true,
  languages: ['en', 'zh'],
  questions: [
    {
      id: SURVEY_QUESTION,
      kind: 'choice',
      text: { en: 'How did you hear about us?', zh: '您是怎么知道我们的？' },
      isRandom: true,
      options: [
        option('facebook', 'facebook', 'Facebook or Instagram', 'Facebook 或 Instagram', [
          choice('facebook-ad', 'facebook ads', 'An ad', '广告'),
          choice('facebook-post', 'facebook', 'A post, story or reel', '帖子、快拍或短视频'),
        ]),
        option('google', 'google', 'Google', 'Google', [
          choice('google-search', 'google', 'A search', '搜索'),
          choice('google-ad', 'google ads', 'An ad', '广告'),
        ]),
        option('tiktok', 'tiktok', 'TikTok', 'TikTok', [
          choice('tiktok-ad', 'tiktok ads', 'An ad', '广告'),
          choice('tiktok-video', 'tiktok', 'A video', '视频'),
        ]),
        option('youtube', 'youtube', 'YouTube', 'YouTube'),
        option('influencers', 'influencer', 'An influencer or creator', '网红或创作者'),
        option('friends', 'friends and family', 'Friends or family', '朋友或家人'),
        option('email', 'email', 'An e-mail', '邮件'),
        { ...option('other', '', 'Something else', '其他'), takesText: true },
        option('none', CANNOT_SAY, "I don't remember", '不记得了'),
      ],
    },
  ],
  target: { customers: 'all', share: 100 },
  textRules: [],
}

/** Words around the questions, for customers. */
export type SurveyWords = { send: string; thanks: string; failed: string; write: string }
export const SURVEY_WORDS: Record<SurveyLanguage, SurveyWords> = {
  en: {
    send: 'Send',
    thanks: 'Thank you for your answer.',
    failed: 'Your answer could not be sent. Please try again.',
    write: 'In your words',
  },
  zh: { send: '提交', thanks: '感谢您的回答。', failed: '未能提交您的回答，请重试。', write: '请填写' },
  de: {
    send: 'Senden',
    thanks: 'Vielen Dank für Ihre Antwort.',
    failed: 'Ihre Antwort konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    write: 'In Ihren Worten',
  },
  fr: {
    send: 'Envoyer',
    thanks: 'Merci pour votre réponse.',
    failed: 'Votre réponse n’a pas pu être envoyée. Veuillez réessayer.',
    write: 'Avec vos mots',
  },
  es: {
    send: 'Enviar',
    thanks: 'Gracias por su respuesta.',
    failed: 'No se pudo enviar su respuesta. Inténtelo de nuevo.',
    write: 'Con sus palabras',
  },
  it: {
    send: 'Invia',
    thanks: 'Grazie per la sua risposta.',
    failed: 'Non è stato possibile inviare la risposta. Riprovi.',
    write: 'Con parole sue',
  },
  nl: {
    send: 'Versturen',
    thanks: 'Bedankt voor uw antwoord.',
    failed: 'Uw antwoord kon niet worden verstuurd. Probeer het opnieuw.',
    write: 'In uw eigen woorden',
  },
  pt: {
    send: 'Enviar',
    thanks: 'Obrigado pela sua resposta.',
    failed: 'Não foi possível enviar a sua resposta. Tente novamente.',
    write: 'Nas suas palavras',
  },
  ja: {
    send: '送信',
    thanks: 'ご回答ありがとうございます。',
    failed: '回答を送信できませんでした。もう一度お試しください。',
    write: 'ご自由にお書きください',
  },
  ko: { send: '보내기', thanks: '답변해 주셔서 감사합니다.', failed: '답변을 보내지 못했습니다. 다시 시도해 주세요.', write: '직접 입력' },
}
