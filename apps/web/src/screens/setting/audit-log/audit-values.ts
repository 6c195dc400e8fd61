/** Fields and values of audit entries as text. Pure. Unknown ones are shown as stored: an older version may have written them. */
import { AUDIT_FIELDS } from '@convbox/contract/api/audit.values'
import type { AuditRow } from '@convbox/contract/api/audit.schemas'
import { permissionText } from '@convbox/contract/channel-permissions.text'
import { CHANNEL_IDS, CHANNELS } from '@convbox/contract/channels'
import { ALL_DESTINATION_FACTS, findOwnSetting } from '@convbox/contract/all-destinations'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { Language } from '@convbox/contract/format'
import { rolesText } from '../../../text/roles.text.ts'
import { pixelFormText } from '../../pixels/pixel-form.text.ts'
import { storeSettingsText } from '../../website-info/store-settings.text.ts'
import { storeFieldsText } from '../../../widgets/store-fields.text.ts'
import { ownOrdersText } from '../../../widgets/own-orders.text.ts'
import { auditLogText } from './audit-log.text.ts'

type Words = Partial<Record<string, string>>

const wordIn = (words: Words, key: string): string | undefined => (Object.hasOwn(words, key) ? words[key] : undefined)
const sortOf = (field: string): string => wordIn(AUDIT_FIELDS, field) ?? 'text'
const channelNames = Object.fromEntries(CHANNEL_IDS.map((id) => [id, CHANNELS[id].name]))

/** Texts of the closed lists, by kind of AUDIT_FIELDS. */
const wordsOf = (language: Language): Partial<Record<string, Words>> => {
  const { yes, no } = auditLogText[language]
  const settings = storeSettingsText[language]
  const form = pixelFormText[language]
  return {
    'yes or no': { '0': no, '1': yes, false: no, true: yes },
    role: rolesText[language].names,
    'order identifier': storeFieldsText[language].identifiers,
    'credit model': creditText[language].models,
    metrics: Object.fromEntries(Object.entries(metricsText[language]).map(([key, { label }]) => [key, label])),
    'browser orders': ownOrdersText[language].rules,
    'build type': settings.buildTypes,
    checkouts: settings.checkouts,
    channel: channelNames,
    platform: Object.fromEntries(ALL_DESTINATION_FACTS.map(({ id, name }) => [id, name[language]])),
    'value basis': form.basisNames,
    'product identifier': form.productIdentifiers,
    'content type': form.contentTypes,
    'add method': form.addMethods,
    target: form.targets,
    verdict: disputeStatesText[language],
  }
}

/** Name of a field. */
export const fieldName = (language: Language, field: string): string =>
  wordIn(auditLogText[language].fields, field) ?? findOwnSetting(field)?.label[language] ?? field

/** Texts of a destination-specific setting's values. */
const ownWords = (language: Language, field: string): Words => {
  const setting = findOwnSetting(field)
  if (setting?.kind === 'flag') return wordsOf(language)['yes or no'] ?? {}
  return setting?.kind === 'choice' ? Object.fromEntries(setting.options.map(({ value, label }) => [String(value), label[language]])) : {}
}

/** language: of the page; storeTitles: by websiteName. */
export type Reader = { language: Language; storeTitles: ReadonlyMap<string, string> }

const permissionNames = (language: Language, row: Pick<AuditRow, 'changes'>, value: string): string[] => {
  const platform = row.changes.find(({ field }) => field === 'platName')?.to
  const channel = CHANNEL_IDS.find((id) => id === platform)
  const text = auditLogText[language]
  const names = value.split(/[,\s]+/).map((one) => permissionText(language, channel, one)?.name ?? wordIn(text.shopifyScopes, one) ?? one)
  return [...new Set(names)]
}

/** A value as text; an empty one has its own text. */
export const valueText = (
  { language, storeTitles }: Reader,
  row: Pick<AuditRow, 'changes'>,
  field: string,
  value: string | undefined,
): string => {
  const text = auditLogText[language]
  const sort = sortOf(field)
  if (value === undefined) return text.nothing
  if (value === '') return sort === 'account' ? text.accountGone : text.nothing
  if (sort === 'permissions') return permissionNames(language, row, value).join(text.separator)
  const words = Object.hasOwn(AUDIT_FIELDS, field) ? (wordsOf(language)[sort] ?? {}) : ownWords(language, field)
  const isList = sort === 'stores' || sort === 'checkouts' || sort === 'metrics'
  const parts = isList ? value.split(/,\s*/) : [value]
  return parts.map((one) => (sort === 'stores' ? storeTitles.get(one) : wordIn(words, one)) ?? one).join(text.separator)
}
