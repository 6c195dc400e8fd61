/** Parses a file of links, one a line. Nothing of a file with a fault is taken. */
import type { LinkFileResult } from '@convbox/contract/api/url-builder.schemas'
import {
  byRule,
  isLinkPlatform,
  judgeLink,
  LINK_FIELDS,
  LINK_FILE_COLUMNS,
  LINK_PLATFORMS,
  MAX_FILE_LINKS,
  type LinkFileColumn,
  type LinkTags,
  type NamingRules,
  type TypedLink,
} from '@convbox/contract/url-builder'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import { keyOf } from './built-links.rows.ts'

const NAMES: ReadonlySet<string> = new Set(LINK_FILE_COLUMNS.map(({ name }) => name))
const NEEDED = LINK_FILE_COLUMNS.flatMap(({ name, needed }) => (needed ? [name] : []))

/** links: in the order of the file, undefined where a line has a fault; lines: their numbers. */
export type LinkFile = Pick<LinkFileResult, 'missing' | 'unknown' | 'bad'> & { links: { line: number; link: TypedLink | undefined }[] }

/** A link of each line; a tag that is left out is the platform's. Whether names are taken in the store is told elsewhere. */
export const readLinkFile = (csv: string, rules: NamingRules): LinkFile => {
  const { rows, brokenAt } = readCsvRows(csv, MAX_FILE_LINKS + 2)
  const [head, ...lines] = rows
  const nothing: LinkFile = { links: [], missing: [], unknown: [], bad: [] }
  if (head === undefined) return { ...nothing, bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  const missing = NEEDED.filter((name) => !places.has(name))
  if (missing.length > 0) return { ...nothing, missing, unknown }
  const names = new Set<string>()
  const [links, bad]: [LinkFile['links'], LinkFile['bad']] = [[], []]
  for (const { line, values } of lines.slice(0, MAX_FILE_LINKS)) {
    const field = (column: LinkFileColumn): string => values[places.get(column) ?? -1] ?? ''
    const platform = field('platform').toLowerCase().replaceAll(/[ -]+/g, '_')
    if (!isLinkPlatform(platform)) {
      bad.push({ line, column: 'platform', reason: 'unknown platform' })
      links.push({ line, link: undefined })
      continue
    }
    const { template } = LINK_PLATFORMS[platform]
    const tags = Object.fromEntries(
      LINK_FIELDS.map((name) => [name, field(name) === '' ? byRule(template[name], rules[name]) : field(name)]),
    ) as LinkTags
    const { link, faults } = judgeLink(
      { platform, destination: field('destination'), name: field('name'), manager: field('manager'), tags },
      rules,
    )
    const key = keyOf(link.name)
    const found = [...faults, ...(link.name !== '' && names.has(key) ? [{ field: 'name', reason: 'twice' } as const] : [])]
    names.add(key)
    bad.push(...found.map(({ field: column, reason }) => ({ line, column, reason })))
    links.push({ line, link: found.length === 0 ? link : undefined })
  }
  if (lines.length > MAX_FILE_LINKS) bad.push({ line: lines[MAX_FILE_LINKS]?.line ?? 0, column: '', reason: 'too many' })
  return { links, missing, unknown, bad }
}
