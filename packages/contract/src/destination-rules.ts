/** The rules of a pixel's settings, shared by forms and schemas: each returns the message under the field in English, or undefined. `faultWords` has the same message in both languages. */
import { ALL_DESTINATION_FACTS, DESTINATION_FACTS } from './all-destinations.ts'
import type { TextRule } from './destination-facts.ts'
import type { AddMethod, DestinationId } from './destinations/destinations.ts'
import type { Words } from './format.ts'

/** Highest percentage of a purchase's value that may be sent. */
export const MAX_VALUE_PERCENT = 1000

const WORDS = {
  missing: { en: 'Field is required!', zh: '此项必填！' },
  aliasStart: { en: 'The event name must start with a lowercase letter', zh: '事件名称必须以小写字母开头' },
  aliasPlan: {
    en: 'Sending Purchase under a name of your own needs Omnitrack Plus, Convbox Premium or Convbox Enterprise',
    zh: '以自定义名称发送 Purchase 需要 Omnitrack Plus、Convbox Premium 或 Convbox Enterprise 套餐',
  },
  aliasLength: { en: 'The event name must have at most 40 characters', zh: '事件名称最多 40 个字符' },
  percent: { en: `Please enter a percentage from 0 to ${MAX_VALUE_PERCENT}`, zh: `请输入 0 到 ${MAX_VALUE_PERCENT} 之间的百分比` },
  taken: { en: 'This store already has a pixel with this ID', zh: '该店铺已有使用此 ID 的像素' },
  sandboxOnly: { en: 'This platform exists only for sandbox stores', zh: '该平台仅用于沙盒店铺' },
  platformFixed: { en: 'The platform of a pixel cannot be changed', zh: '像素的平台不能更改' },
  otherPlatform: { en: 'This account belongs to another platform', zh: '该账户属于其他平台' },
  switchedOff: { en: 'Switch the pixel on, and sending from the server, before you test it', zh: '测试前请先启用该像素并开启从服务器发送' },
  nothingToTest: {
    en: 'This pixel sends only events that count as sales: switch on another event, or its test mode, so that no sale is made up',
    zh: '该像素只发送会计为销售的事件：请启用其他事件或测试模式，以免产生虚构的销售',
  },
  noAccount: { en: 'Connect an account under Integrations first', zh: '请先在“集成”中连接账户' },
  unreadable: { en: 'The settings of this pixel can no longer be read: save it again', zh: '无法再读取此像素的设置，请重新保存' },
  oneCredential: { en: 'Use either a token or a connected account', zh: '请使用令牌或已连接的账户，二者选一' },
} as const satisfies Record<string, Words>
/** Messages of rules for every destination; the server adds messages of checks that only it can make. */
export const PIXEL_FAULTS: Record<keyof typeof WORDS, Words> = WORDS

const ALL_WORDS: ReadonlyMap<string, Words> = new Map(
  [
    ...Object.values(PIXEL_FAULTS),
    ...ALL_DESTINATION_FACTS.flatMap((facts) => [
      facts.pixelId.missing,
      facts.pixelId.rule?.message,
      facts.pixelId.former?.rule.message,
      facts.pixelId.former?.ended,
      facts.credential?.missing,
      facts.credential?.rule?.message,
      facts.connection?.cannotSend,
      facts.aliasRule?.message,
      facts.reservedAliases?.message,
      ...facts.settings.flatMap((setting) =>
        setting.kind === 'number'
          ? [setting.message]
          : setting.kind === 'text' || setting.kind === 'per event'
            ? ['missing' in setting ? setting.missing : undefined, setting.rule?.message]
            : [],
      ),
    ]),
  ].flatMap((words) => (words === undefined ? [] : [[words.en, words] as const])),
)

/** A message of these rules in both languages, by its English text; undefined for any other text. */
export const faultWords = (message: string): Words | undefined => ALL_WORDS.get(message)

const findRuleFault = (rule: TextRule | undefined, text: string): string | undefined =>
  rule === undefined || rule.pattern.test(text) ? undefined : rule.message.en

/**
 * How a pixel is added and whether its server sends, from what a form gives and what is stored. Where the platform has a switch for the server, it is taken as
 * given; elsewhere the server sends unless the pixel is added by the browser alone. A form that gives the switch alone changes only the server's part.
 */
export const readAddMethod = (
  platform: DestinationId,
  { addMethod, enableCapi, stored }: { addMethod?: AddMethod | undefined; enableCapi: boolean; stored?: AddMethod | undefined },
): { addMethod: AddMethod; sendsFromServer: boolean } => {
  const withServer = stored === 'browser' || stored === 'both' ? 'both' : 'server'
  const method = addMethod ?? (enableCapi ? withServer : 'browser')
  return { addMethod: method, sendsFromServer: DESTINATION_FACTS[platform].hasServerSwitch === true ? enableCapi : method !== 'browser' }
}

/** The fault of a platform's id, or undefined. Surrounding spaces are ignored. */
export const findPixelIdFault = (platform: DestinationId, pixelId: string): string | undefined => {
  const { missing, rule, former } = DESTINATION_FACTS[platform].pixelId
  const id = pixelId.trim()
  if (id === '') return missing.en
  return former?.pattern.test(id) === true ? (findRuleFault(former.rule, id) ?? former.ended.en) : findRuleFault(rule, id)
}

/** The fault of a credential, or undefined: server events need one, given now or stored before. token: a pasted one, '' for none. */
export const findTokenFault = (
  platform: DestinationId,
  { sendsFromServer, hasToken, token = '' }: { sendsFromServer: boolean; hasToken: boolean; token?: string },
): string | undefined => {
  const { credential } = DESTINATION_FACTS[platform]
  if (token !== '') return findRuleFault(credential?.rule, token)
  return sendsFromServer && !hasToken ? (credential?.missing ?? PIXEL_FAULTS.noAccount).en : undefined
}

/** The fault of the name under which Purchase is sent, or undefined. */
export const findAliasFault = (platform: DestinationId, alias: string): string | undefined => {
  if (alias === '') return PIXEL_FAULTS.missing.en
  if (!/^[a-z]/.test(alias)) return PIXEL_FAULTS.aliasStart.en
  if (alias.length > 40) return PIXEL_FAULTS.aliasLength.en
  const { aliasRule, reservedAliases } = DESTINATION_FACTS[platform]
  return findRuleFault(aliasRule, alias) ?? (reservedAliases?.pattern.test(alias) ? reservedAliases.message.en : undefined)
}

/** The fault of a value percentage, or undefined. 100 sends the whole value. */
export const findPercentFault = (percent: number): string | undefined =>
  Number.isFinite(percent) && percent >= 0 && percent <= MAX_VALUE_PERCENT ? undefined : PIXEL_FAULTS.percent.en

/** The fault of the target area, or undefined: collections and tags need at least one name. */
export const findTargetFault = (target: { kind: string; names?: readonly string[] }): string | undefined =>
  target.kind !== 'store' && (target.names ?? []).every((name) => name.trim() === '') ? PIXEL_FAULTS.missing.en : undefined
