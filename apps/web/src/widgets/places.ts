/** Time zones and currencies known to this browser, as options. */
import type { Language } from '@convbox/contract/format'
import type { Option } from '../ui/select-parts.tsx'

/** Time zone of this browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Offset of a zone at a moment, such as "GMT+5:45". */
const offsetOf = (zone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** All zones by name with their offset at that moment; always includes the browser's own and UTC, which browsers do not list. */
export const zoneOptions = (own: string, atMs: number): Option<string>[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, atMs)})` }))

/** All currencies by code with their name in the page's language. */
export const currencyOptions = (language: Language): Option<string>[] => {
  const names = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
