/** The shape of a destination's description. Schema, form, defaults, help and the audit log's words follow from it; one value per destination, in its own file. */
import type { ChannelId } from './channels.ts'
import type { EventName } from './events/events.ts'
import type { Words } from './format.ts'
import type { Outcome } from './outcomes.ts'
import { TRANSACTION_IDENTIFIERS, type DestinationId, type ValueBasis } from './destinations/destinations.ts'

/** A name that is the same in both languages. */
export const sameWords = (text: string): Words => ({ en: text, zh: text })

/** A pattern and the message under a field that violates it: the text must match it, or, for reserved names, must not. */
export type TextRule = { pattern: RegExp; message: Words }

/** Ids of a product that the platform has ended: those that match `pattern` get `ended` where they are valid by `rule`, else its message. */
export type FormerId = { pattern: RegExp; rule: TextRule; ended: Words }

/**
 * A pasted text. missing: the message when it is empty. where: where the platform shows it; page: the address of that page. needs: who can make it, and what it must be allowed to do.
 * example: the placeholder.
 */
export type PastedText = {
  label: Words
  example?: string
  missing: Words
  rule?: TextRule
  where: Words
  page?: string
  needs?: Words
  former?: FormerId
}

/** Section of the form; 'limited data use' settings show only while that is on, 'tag' settings only where the platform's tag is chosen. */
export type SettingGroup = 'server' | 'items' | 'limited data use' | 'tag'

type SettingBase = {
  /** Name in the pixel's `extra`, on the wire and in the audit log. The same key means the same at every destination. */
  key: string
  group: SettingGroup
  label: Words
  hint?: Words
  /** Shown and sent only while another setting of the destination has this value. */
  onlyWith?: { key: string; value: string }
}

/** One option of a choice; a whole number on the wire where the value is a number. */
export type SettingOption = { value: string | number; label: Words }

/** A setting that only some destinations have. Numbers are whole, from min to max; `message` states that. A text with `missing` must be given; its example is the placeholder, and what tests use. per event: a text for each event that has one. */
export type OwnSetting =
  | (SettingBase & { kind: 'flag'; default: boolean })
  | (SettingBase & { kind: 'choice'; default: string | number; options: readonly SettingOption[] })
  | (SettingBase & { kind: 'number'; default: number; min: number; max: number; message: Words })
  | (SettingBase & { kind: 'text'; default: string; maxLength: number; rule?: TextRule; missing?: Words; example?: string })
  | (SettingBase & { kind: 'per event'; default: EventTexts; maxLength: number; rule: TextRule; example: string })

/** A text for some events, by event name. */
export type EventTexts = { [Name in EventName]?: string }

/** Whether a pixel without this setting cannot be saved. */
export const isRequired = (setting: OwnSetting): boolean => setting.kind === 'text' && setting.missing !== undefined

/**
 * How test events are marked. code: a code from the platform goes with every event. flag: a mark on the request, no code. endpoint: another address checks events without keeping them.
 * hint: where the platform does count them, or shows them; absent: it counts none. none: the platform has no test mode. Flag and endpoint have any text as test event code while they are on.
 */
export type TestMode =
  | { kind: 'code'; label: Words; example: string; where: Words }
  | { kind: 'flag' | 'endpoint'; hint?: Words }
  | { kind: 'none' }

/** The platform's own tag, which the storefront script loads only where a pixel's store chose it. */
export type BrowserTag = {
  /** Where the platform serves it; the pixel's id is put behind it where it ends in `=`. */
  url: string
  /** What it weighs, compressed, in thousands of bytes: published figures, because it may only be measured on a page that runs it. */
  kilobytes: number
  /** Where the figure was published, and when it was read there or measured (YYYY-MM). */
  weighedBy: string
  weighedOn: string
  /** Each pixel of the platform loads a file of its own; absent: all share one. */
  isPerPixel?: true
  /** The consent without which it is neither loaded nor told anything. */
  consent: 'ad' | 'analytics'
  /** The events that the platform counts once when tag and server tell them under one id; the tag tells no others while the server sends too. */
  pairs: 'all events' | 'purchases'
}

/** The platform's own figures of how good a pixel's events are. */
export type PlatformScore = {
  /** What the platform calls its score, and what it says. */
  name: Words
  meaning: Words
  outOf: number
  /** What the platform calls its share of events that page and server told together, and what it says; absent: it tells none. */
  coverage?: { name: Words; meaning: Words }
  /** Identifiers by the platform's words for them; one that is not listed is shown as the platform names it. */
  identifiers: Readonly<Record<string, Words>>
  /** What the credential must be allowed. */
  needs: Words
  /** The platform's page about it. */
  docs: string
}

/**
 * How long the platform knows a purchase again that comes twice, and counts it once: this many hours after the first; always, by its order; never; or its
 * documentation names no time. source: the page that says so.
 */
export type KnownAgain = { for: number | 'always' | 'never' | 'not stated'; source: string }

/** Everything that differs from destination to destination outside its adapter. */
export type DestinationFacts = {
  id: DestinationId
  /** The platform's display name. */
  name: Words
  /** Only sandbox stores may use it. */
  isSandboxOnly: boolean
  /** The platform's word for its id, as stores know it. */
  pixelId: PastedText
  /** The pasted credential for server events; absent where only a connected account works. */
  credential?: PastedText & { kind: 'token' | 'api key' }
  /** The outside account of the same platform (Integrations). cannotSend: why events cannot be sent with it although it belongs to this platform. */
  connection?: { channel: ChannelId; cannotSend?: Words }
  /** What a success answer proves: that the platform kept the event, or only that the request arrived. */
  proof: Extract<Outcome, { outcome: 'delivered' }>['proof']
  testMode: TestMode
  /** Names that the platform allows for a purchase alias, and names it reserves, in addition to the general rules. */
  aliasRule?: TextRule
  reservedAliases?: TextRule
  /** A purchase has no event name there, so that the form offers no alias. */
  hasNoAlias?: true
  /** Only conversions are sent: an event that has none in the pixel's settings is skipped. */
  needsConversion?: true
  /** Events that the platform accepts from a server. */
  takesEvents: readonly EventName[]
  /** Maximum age; an older event is skipped: 'too old for the platform'. */
  maxAgeHours: number
  knownAgain: KnownAgain
  /** The platform distinguishes single products from groups of variants. */
  hasContentType: boolean
  /** Events of visitors who refused advertising may be sent, marked for limited use. */
  hasLimitedDataUse: boolean
  /** What the platform's documentation says about the value of a purchase. */
  valueHint?: Words
  /** Value that a new pixel sends; absent: the whole amount. */
  valueBasis?: ValueBasis
  /** What is not taken without a value, so that the pixel's own choice not to send any leaves it there; absent: purchases. */
  valueNeededFor?: 'purchases' | 'all events' | 'nothing'
  /** It takes only what its own publishers brought: a pixel that skips everything else may be in order. */
  takesReferredOnly?: true
  /** Sending from the server is a switch of its own; absent: it follows from how the pixel was added (browser, server, both). */
  hasServerSwitch?: true
  /** Id and credential can be checked by a call before the first event; accountKey: the own setting that names what events are written to, where that is not the id. Absent: they cannot. */
  check?: { accountKey?: string }
  /** Each event is paid for: none is made up for a test unless it is marked as one. */
  isPaidPerEvent?: true
  settings: readonly OwnSetting[]
  /** none: why its tag is not offered: there is none that takes events, or it cannot tell that the server's event is the same one. */
  tag: BrowserTag | { none: Words }
  /** Absent: the platform has no score of its own that can be asked for. */
  score?: PlatformScore
  /** A page of its own under the pixel: counts at the platform beside those of the shop's former integration. */
  insightPage?: 'klaviyo-insight'
  /** Notes on surprising behaviour, one sentence each. */
  notes: readonly Words[]
  /** The platform's documentation page. */
  docs: string
}

const TRANSACTION_LABELS: Record<(typeof TRANSACTION_IDENTIFIERS)[number], Words> = {
  'order id': { en: 'Order ID', zh: '订单 ID' },
  'order name': { en: 'Order name', zh: '订单名称' },
  'order number': { en: 'Order number', zh: '订单编号' },
}

/** Setting: which of an order's names is sent to the platform; shared by every destination that takes one. */
export const TRANSACTION_SETTING = {
  kind: 'choice',
  key: 'transactionIdentifier',
  group: 'items',
  label: { en: 'Transaction ID', zh: '交易标识' },
  default: 'order id',
  options: TRANSACTION_IDENTIFIERS.map((value) => ({ value, label: TRANSACTION_LABELS[value] })),
} as const satisfies OwnSetting

/** Setting: whether each line of an order is an event of its own as well; shared by every destination that has such an event. */
export const ORDERED_PRODUCTS_SETTING = {
  kind: 'flag',
  key: 'orderedProducts',
  group: 'server',
  label: { en: 'Send each product of an order as “Ordered Product”', zh: '将订单中的每件商品作为“Ordered Product”发送' },
  hint: { en: 'Flows and segments by product need it.', zh: '按商品建立流程和细分时需要。' },
  default: true,
} as const satisfies OwnSetting

/** Setting: the conversion that an event is at the platform; an event without an entry is none. Shared by platforms whose goals a store defines itself. */
export const CONVERSIONS_SETTING = {
  kind: 'per event',
  key: 'conversions',
  group: 'server',
  label: { en: 'Conversions', zh: '转化' },
  hint: {
    en: '“default”, or ID and label with a slash between them, such as 123456789/987654321. Empty: the event is no conversion.',
    zh: '填写“default”，或以斜线分隔的 ID 和标签，例如 123456789/987654321。留空：该事件不是转化。',
  },
  default: { Purchase: 'default' },
  maxLength: 100,
  rule: {
    pattern: /^(default|[A-Za-z0-9-]+\/[\w-]+)$/,
    message: {
      en: 'Enter “default”, or conversion ID and label with a slash between them',
      zh: '请填写“default”，或以斜线分隔的转化 ID 和标签',
    },
  },
  example: 'default',
} as const satisfies OwnSetting

/** The conversion of an event in a pixel's settings; undefined where it is none. id: of the tag. */
export const findConversion = (
  extra: Record<string, unknown> | undefined,
  name: EventName,
): 'default' | { id: string; label: string } | undefined => {
  const texts = extra?.[CONVERSIONS_SETTING.key] ?? CONVERSIONS_SETTING.default
  const text = typeof texts === 'object' && texts !== null ? new Map<string, unknown>(Object.entries(texts)).get(name) : undefined
  if (typeof text !== 'string' || text === '') return undefined
  if (text === 'default') return text
  const [id = '', label = ''] = text.split('/')
  return { id, label }
}

/** Setting: whose value a conversion has. */
export const CONVERSION_VALUE_SETTING = {
  kind: 'choice',
  key: 'conversionValue',
  group: 'server',
  label: { en: 'Value of a conversion', zh: '转化价值' },
  default: 'event',
  options: [
    { value: 'event', label: { en: 'The value of the event', zh: '事件的金额' } },
    { value: 'platform', label: { en: 'The one that is set at the platform', zh: '平台中设置的价值' } },
  ],
} as const satisfies OwnSetting

/** Setting: whether hashed contact data goes with a conversion. */
export const ENHANCED_CONVERSION_SETTING = {
  kind: 'flag',
  key: 'enableEnhancedConversion',
  group: 'server',
  label: { en: 'Enhanced conversions: send hashed e-mail, phone and name', zh: '增强型转化：发送哈希后的邮箱、电话和姓名' },
  hint: {
    en: 'Conversions are found without a click ID too. Accept the platform’s terms for customer data first.',
    zh: '没有点击 ID 也能匹配转化。请先在平台接受客户数据条款。',
  },
  default: true,
} as const satisfies OwnSetting

/** The tag of a destination; undefined where none is offered. */
export const tagOf = ({ tag }: Pick<DestinationFacts, 'tag'>): BrowserTag | undefined => ('none' in tag ? undefined : tag)

/** Setting: the label by which Google's tag knows the conversion of an event; the number of its action is for the server alone. */
export const TAG_LABELS_SETTING = {
  kind: 'per event',
  key: 'tagLabels',
  group: 'tag',
  label: { en: 'Conversion labels of the tag', zh: '代码的转化标签' },
  hint: {
    en: 'The part behind the slash of “send_to” in the conversion action’s event snippet. Empty: the tag does not tell the event.',
    zh: '转化操作事件代码段中“send_to”斜线后的部分。留空：代码不上报该事件。',
  },
  default: {},
  maxLength: 60,
  rule: {
    pattern: /^[\w-]{5,60}$/,
    message: { en: 'A conversion label has letters, digits, dashes and underscores', zh: '转化标签由字母、数字、短横线和下划线组成' },
  },
  example: 'AbC-D_efG-h12_34-567',
} as const satisfies OwnSetting
