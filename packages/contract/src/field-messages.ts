/** What is said beside a field, in both languages. Only the server reads it: browsers get the message in the language of their call. */
import { CHINESE_MESSAGES } from './field-messages.text.ts'
import type { Language, Words } from './languages.ts'

type Filled<Row extends string> = Row extends `${infer Before}{}${infer After}` ? `${Before}${string}${Filled<After>}` : Row

/** An English sentence that has its Chinese in the table, with numbers and names in place of `{}`. Another sentence does not compile. */
export type FieldMessage = Filled<keyof typeof CHINESE_MESSAGES>
/** What may be said beside a field: a sentence of the table, or words that exist in both languages elsewhere. */
export type FieldWords = FieldMessage | Words

/** A message of a schema as a sentence of the table: `tools/field-messages.ts` holds that every sentence of a schema is one. Zod's own messages, which come in the caller's language, are not. */
export const messageOfSchema = (message: string): FieldMessage => message as FieldMessage

/** Longer texts are said as they are, so that what a caller typed costs no long search. */
const MAX_LENGTH = 500

type Pattern = { parts: readonly string[]; chinese: readonly string[] }

const ROWS = Object.entries(CHINESE_MESSAGES)
const PLAIN: ReadonlyMap<string, string> = new Map(ROWS)
/** The most specific first: 'Between 1% and 5%' is also 'Between {} and {}'. */
const PATTERNS: readonly Pattern[] = ROWS.filter(([english]) => english.includes('{}'))
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, chinese]) => ({ parts: english.split('{}'), chinese: chinese.split('{}') }))

/** What stands in the places of a pattern, each at least a character and the first ones as short as they can be; undefined for another text. */
const valuesIn = (text: string, parts: readonly string[]): string[] | undefined => {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: string[] = []
  let from = first.length
  for (const part of rest) {
    const at = text.indexOf(part, from + 1)
    if (at < 0) return undefined
    values.push(text.slice(from, at))
    from = at + part.length
  }
  return from < end ? [...values, text.slice(from, end)] : undefined
}

const toChinese = (message: string): string => {
  const plain = PLAIN.get(message)
  if (plain !== undefined || message.length > MAX_LENGTH) return plain ?? message
  for (const { parts, chinese } of PATTERNS) {
    const values = valuesIn(message, parts)
    if (values !== undefined) return chinese.map((part, index) => `${part}${values[index] ?? ''}`).join('')
  }
  return message
}

/** The message in a language; a sentence that the table does not know stays as it is. */
export const fieldMessage = (said: FieldWords, language: Language): string => {
  if (typeof said !== 'string') return said[language]
  return language === 'zh' ? toChinese(said) : said
}
