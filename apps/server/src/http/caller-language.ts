/** The language in which a request wants to be answered. */
import type { IncomingMessage } from 'node:http'
import { HEADERS } from '@convbox/contract'
import type { Language } from '@convbox/contract/format'

/** Chinese where the request's accept-language prefers it to English; English else. */
export const callerLanguage = ({ headers }: Pick<IncomingMessage, 'headers'>): Language => {
  const wanted = (headers[HEADERS.language] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0], quality: quality === '' ? 1 : Number(quality) || 0 }
    })
    .filter(({ language, quality }) => quality > 0 && (language === 'zh' || language === 'en'))
    .toSorted((a, b) => b.quality - a.quality)
  return wanted[0]?.language === 'zh' ? 'zh' : 'en'
}
