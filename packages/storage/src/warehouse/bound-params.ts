/** Binding of values in SQL: never joined into the text. One rule for both drivers, which differ in how they write dates and texts. */

/** Values for a `{name:Type}` placeholder. Times: a Date or an ISO text; 64-bit integers and decimals: texts (or safe numbers); a Map: a record. */
export type ParamValue = string | number | boolean | null | Date | readonly ParamValue[] | { readonly [key: string]: ParamValue }
/** Values by the name of their placeholder. */
export type Params = Readonly<Record<string, ParamValue>>

const PLACEHOLDER = /\{\s*([A-Za-z_]\w*)\s*:\s*([^{}]+?)\s*\}/g

/** SQL without its comments, so that a placeholder named in a comment is ignored. Texts between quotes stay unchanged. */
export const stripComments = (sql: string): string =>
  sql.replace(/('(?:[^'\\]|\\.|'')*')|--[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted: string | undefined) => quoted ?? ' ')

/** The placeholders of a statement with their types, in order of first appearance. */
export const listPlaceholders = (sql: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, name, type] of stripComments(sql).matchAll(PLACEHOLDER))
    if (name !== undefined && type !== undefined && !found.has(name)) found.set(name, type)
  return found
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/** ClickHouse's spelling of a time; it refuses ISO in parameters. Other texts are passed unchanged. */
const spellTime = (value: string, type: string): string => {
  const [, day, time, fraction] = ISO_TIME.exec(value) ?? []
  if (day === undefined || time === undefined) return value
  if (/\bDateTime64\b/.test(type)) return `${day} ${time}.${(fraction ?? '').padEnd(3, '0')}`
  return /\bDateTime\b/.test(type) ? `${day} ${time}` : day
}

const normalize = (value: ParamValue, type: string): ParamValue => {
  const isTime = /\bDate(Time(64)?|32)?\b/.test(type)
  if (value instanceof Date) return spellTime(value.toISOString(), type)
  if (typeof value === 'string') return isTime ? spellTime(value, type) : value
  if (Array.isArray(value)) return value.map((item: ParamValue) => normalize(item, type))
  return value
}

/**
 * The values of a statement's placeholders, times in ClickHouse's spelling. A placeholder without a value throws, because an embedded connection remembers earlier values
 * and would use one of those. Values without a placeholder are left out.
 */
export const bindParams = (sql: string, params: Params): Record<string, ParamValue> =>
  Object.fromEntries(
    [...listPlaceholders(sql)].map(([name, type]) => {
      const value = params[name]
      if (value === undefined) throw new Error(`The statement needs a value for {${name}:${type}}`)
      return [name, normalize(value, type)]
    }),
  )

const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\': '\\\\',
    "'": "\\'",
    '\t': '\\t',
    '\n': '\\n',
    '\r': '\\r',
    '\0': '\\0',
    '\b': '\\b',
    '\f': '\\f',
  }),
)
const escapeText = (text: string): string => text.replace(/[\\'\t\n\r\0\b\f]/g, (char) => ESCAPES.get(char) ?? char)

/** A text as an SQL literal. */
export const spellSqlText = (text: string): string => `'${escapeText(text)}'`

const spellInside = (value: ParamValue): string => {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return spellSqlText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) throw new Error('A Date reached the engine unconverted')
  if (Array.isArray(value)) return `[${value.map((item: ParamValue) => spellInside(item)).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${spellInside(key)}:${spellInside(item)}`)
    .join(',')}}`
}

/** One value as ClickHouse's HTTP interface reads it (escaped as in tab-separated text at the top, as SQL literals inside arrays and maps). */
const spellParam = (value: unknown): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return spellInside(value)
  if (typeof value === 'object') return spellInside(Object.fromEntries(Object.entries(value)))
  throw new Error(`A ${typeof value} cannot be bound`)
}

/** `SET param_a = '...'; SET param_b = '...'; ` for a connection used by this statement alone. Names are checked; values are escaped twice: as text, then as literal. */
export const spellSetParams = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => {
      if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`Not a parameter's name: ${name}`)
      return `SET param_${name} = ${spellSqlText(spellParam(value))}; `
    })
    .join('')
