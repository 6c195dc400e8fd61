/** The check of a pixel's id and credential by a call to its platform: what comes of it, and how a refusal reads under the field at fault. */
import { DESTINATION_FACTS } from './all-destinations.ts'
import type { DestinationFacts } from './destination-facts.ts'
import type { DestinationId } from './destinations/destinations.ts'
import type { Words } from './format.ts'

/** Definite refusals. other id: the credential belongs to another account. not allowed: the platform takes nothing of this account. */
export const CHECK_REFUSALS = ['token invalid', 'token expired', 'permission missing', 'unknown id', 'other id', 'not allowed'] as const
export type CheckRefusal = (typeof CHECK_REFUSALS)[number]

/** not checked: no answer, or one that says nothing; asked again later. refused: found by such a later question. */
export const CHECK_RESULTS = ['passed', 'not checked', 'refused'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** What a refusal names. other: the account that the credential belongs to. */
export type RefusedCheck = { reason: CheckRefusal; id: string; other?: string }

const CREDENTIALS: Record<'token' | 'api key' | 'account', Words> = {
  token: { en: 'token', zh: '令牌' },
  'api key': { en: 'API key', zh: 'API 密钥' },
  account: { en: 'connected account', zh: '已连接的账户' },
}

/** A label inside an English sentence: "Pixel ID" as "pixel ID", "UET tag ID" as it is. */
const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)

/** The setting that names what events are written to, where that is not the pixel's id. */
const accountSetting = ({ check, settings }: DestinationFacts) => settings.find(({ key }) => key === check?.accountKey)

type Refused = RefusedCheck & { platform: DestinationId }

/** The message under the field, in both languages; a specification's message for a wrong id comes first. */
export const checkWords = ({ platform, reason, id, other = '' }: Refused): Words => {
  const facts: DestinationFacts = DESTINATION_FACTS[platform]
  const { name, pixelId } = facts
  const credential = CREDENTIALS[facts.credential?.kind ?? 'account']
  const account = accountSetting(facts)
  const label: Words = account?.label ?? pixelId.label
  const rule = account === undefined ? pixelId.rule?.message : undefined
  const [en, zh] = [`${name.en} answered: `, `${name.zh} 的回答：`]
  const what = { en: `${inSentence(label.en)} ${id}`, zh: `${label.zh} ${id}` }
  switch (reason) {
    case 'token invalid':
      return { en: `${en}this ${credential.en} is not valid`, zh: `${zh}此${credential.zh}无效` }
    case 'token expired':
      return { en: `${en}this ${credential.en} has expired`, zh: `${zh}此${credential.zh}已过期` }
    case 'permission missing':
      return { en: `${en}this ${credential.en} may not write to ${what.en}`, zh: `${zh}此${credential.zh}无权写入${what.zh}` }
    case 'unknown id':
      return {
        en: `${rule === undefined ? '' : `${rule.en}. `}${en}there is no ${what.en}, or this ${credential.en} may not use it`,
        zh: `${rule === undefined ? '' : `${rule.zh}。`}${zh}没有${what.zh}，或此${credential.zh}无权使用`,
      }
    case 'other id':
      return {
        en: `${en}this ${credential.en} belongs to ${inSentence(label.en)} ${other}, not to ${id}`,
        zh: `${zh}此${credential.zh}属于${label.zh} ${other}，而不是 ${id}`,
      }
    case 'not allowed':
      return { en: `${en}it takes no events for ${what.en}`, zh: `${zh}它不接受${what.zh}的事件` }
  }
}

/** The form's field that a refusal belongs to. usesAccount: the pixel sends with a connected account. */
export const checkField = (platform: DestinationId, reason: CheckRefusal, usesAccount: boolean): string => {
  const facts: DestinationFacts = DESTINATION_FACTS[platform]
  const isAboutId = reason === 'unknown id' || reason === 'other id' || reason === 'not allowed'
  if (!isAboutId) return usesAccount || facts.credential === undefined ? 'channelAuthId' : 'conversionApiKey'
  const account = accountSetting(facts)
  return account === undefined ? 'pixelId' : `extra.${account.key}`
}
