/** The shape of a destination's description. Schema, form, defaults, help and the audit log's words follow from it; one value per destination, in its own file. */
import type { ChannelId } from './channels.ts'
import type { EventName } from './events/events.ts'
import type { Words } from './format.ts'
import type { Outcome } from './outcomes.ts'
import { TRANSACTION_IDENTIFIERS, type DestinationId } from './destinations/destinations.ts'

/** A name that reads the same in both languages. */
export const sameWords = (text: string): Words => ({ en: text, zh: text })

/** A pattern and the message under the field of a text that breaks it: does not match it, or, for names that are reserved, matches it. */
export type TextRule = { pattern: RegExp; message: Words }

/** A text that a person pastes. missing: the message when it is left empty. where: where the platform shows it. example: stands in the empty field. */
export type PastedText = { label: Words; example?: string; missing: Words; rule?: TextRule; where: Words }

/** Where a setting stands in the form; 'limited data use' ones only while that is switched on. */
export type SettingGroup = 'server' | 'items' | 'limited data use'

type SettingBase = {
  /** Name in the pixel's `extra`, on the wire and in the audit log. The same key means the same at every destination. */
  key: string
  group: SettingGroup
  label: Words
  hint?: Words
  /** Shown, and sent, only while another setting of the destination has this value. */
  onlyWith?: { key: string; value: string }
}

/** One option of a choice; a whole number on the wire where the value is a number. */
export type SettingOption = { value: string | number; label: Words }

/** A setting that only some destinations have. Numbers are whole, from min to max, `message` says so. */
export type OwnSetting =
  | (SettingBase & { kind: 'flag'; default: boolean })
  | (SettingBase & { kind: 'choice'; default: string | number; options: readonly SettingOption[] })
  | (SettingBase & { kind: 'number'; default: number; min: number; max: number; message: Words })
  | (SettingBase & { kind: 'text'; default: string; maxLength: number; rule?: TextRule })

/**
 * How test events are told apart. code: a code from the platform goes with every event. flag: a mark on the request, no code. endpoint: another address checks events without keeping them.
 * none: the platform has nothing of the kind.
 */
export type TestMode = { kind: 'code'; label: Words; example: string; where: Words } | { kind: 'flag' | 'endpoint' | 'none' }

/** Everything that differs from destination to destination outside its adapter. */
export type DestinationFacts = {
  id: DestinationId
  /** The platform's one name, wherever people read it. */
  name: Words
  /** Only sandbox stores may use it. */
  isSandboxOnly: boolean
  /** What the store calls the platform's id. */
  pixelId: PastedText
  /** The credential for server events that a person pastes; absent where only a connected account will do. */
  credential?: PastedText & { kind: 'token' | 'api key' }
  /** The outside account of the same platform (Integrations). cannotSend: why events cannot be sent with it, though it belongs to this platform. */
  connection?: { channel: ChannelId; cannotSend?: Words }
  /** What the platform's success proves: that it kept the event, or only that the request arrived. */
  proof: Extract<Outcome, { outcome: 'delivered' }>['proof']
  testMode: TestMode
  /** Names that the platform allows for a purchase alias, and names that it keeps for itself, on top of the rules for all. */
  aliasRule?: TextRule
  reservedAliases?: TextRule
  /** Events that the platform takes from the server. */
  takesEvents: readonly EventName[]
  /** An older event is skipped: 'too old for the platform'. */
  maxAgeHours: number
  /** The platform tells single products from groups of variants. */
  hasContentType: boolean
  /** Events of visitors who refused advertising may be sent, marked for limited use. */
  hasLimitedDataUse: boolean
  /** What the platform itself says about the value of a purchase. */
  valueHint?: Words
  settings: readonly OwnSetting[]
  /** What surprises people, in a sentence each. */
  notes: readonly Words[]
  /** Where the platform writes about it. */
  docs: string
}

const TRANSACTION_LABELS: Record<(typeof TRANSACTION_IDENTIFIERS)[number], Words> = {
  'order id': { en: 'Order ID', zh: '订单 ID' },
  'order name': { en: 'Order name', zh: '订单名称' },
  'order number': { en: 'Order number', zh: '订单编号' },
}

/** Which of an order's names the platform is given; for every destination that takes one. */
export const TRANSACTION_SETTING = {
  kind: 'choice',
  key: 'transactionIdentifier',
  group: 'items',
  label: { en: 'Transaction ID', zh: '交易标识' },
  default: 'order id',
  options: TRANSACTION_IDENTIFIERS.map((value) => ({ value, label: TRANSACTION_LABELS[value] })),
} as const satisfies OwnSetting
