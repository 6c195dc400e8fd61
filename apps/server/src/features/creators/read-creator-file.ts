/** Parses a file of creators, one a line. Nothing of a file with a fault is taken. */
import type { CreatorFileResult } from '@convbox/contract/api/creators.schemas'
import {
  bareCreatorPhone,
  CREATOR_FILE_COLUMNS,
  CREATOR_PHONE,
  MAX_CREATOR_NAME,
  MAX_CREATOR_NOTE,
  MAX_CREATOR_TAG,
  MAX_CREATOR_TAGS,
  MAX_CREATORS,
  type CreatorFileColumn,
  type CreatorFileFault,
} from '@convbox/contract/creators'
import { isOneLine, lengthOf } from '@convbox/contract/short-texts'
import { z } from 'zod'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import { keyOf, type CreatorFields } from './creators.rows.ts'

type BadLine = CreatorFileResult['bad'][number]
/** creators: with the id of the store's creator of this name; the others are new. */
export type CreatorFile = {
  creators: (CreatorFields & { id?: string })[]
  lines: number
  missing: string[]
  unknown: string[]
  bad: BadLine[]
}
export type KnownCreator = { id: string; nameKey: string; emailKey: string | null }

const NAMES: ReadonlySet<string> = new Set(CREATOR_FILE_COLUMNS.map(({ name }) => name))
const email = z.email().max(254)

type Fault = { column: CreatorFileColumn; reason: CreatorFileFault }
/** The first fault of a line by itself. */
const faultOf = ({ name, email: address = '', phone = '', tags = [], note = '' }: CreatorFields): Fault | undefined => {
  if (name === '') return { column: 'name', reason: 'missing' }
  if (lengthOf(name) > MAX_CREATOR_NAME) return { column: 'name', reason: 'too long' }
  if (!isOneLine(name)) return { column: 'name', reason: 'not one line' }
  if (address !== '' && !email.safeParse(address).success) return { column: 'email', reason: 'no e-mail' }
  if (phone !== '' && !CREATOR_PHONE.test(phone)) return { column: 'phone', reason: 'no phone' }
  if (tags.length > MAX_CREATOR_TAGS) return { column: 'tags', reason: 'too many' }
  if (tags.some((tag) => lengthOf(tag) > MAX_CREATOR_TAG)) return { column: 'tags', reason: 'too long' }
  if (!tags.every(isOneLine)) return { column: 'tags', reason: 'not one line' }
  return note.length > MAX_CREATOR_NOTE ? { column: 'note', reason: 'too long' } : undefined
}

/** Creators of a file in its order, or its faults. known: those of the store; a line with the name of one changes it. */
export const readCreatorFile = (csv: string, known: readonly KnownCreator[]): CreatorFile => {
  const { rows, brokenAt } = readCsvRows(csv, MAX_CREATORS + 2)
  const [head, ...lines] = rows
  const nothing = { creators: [], lines: lines.length, missing: [], unknown: [], bad: [] }
  if (head === undefined) return { ...nothing, bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  if (!places.has('name')) return { ...nothing, missing: ['name'], unknown }
  const idOf = new Map(known.map(({ id, nameKey }) => [nameKey, id]))
  const ownerOf = new Map(known.flatMap(({ nameKey, emailKey }) => (emailKey === null ? [] : [[emailKey, nameKey]])))
  const [names, emails] = [new Set<string>(), new Set<string>()]
  const [creators, bad] = [[] as CreatorFile['creators'], [] as BadLine[]]
  for (const { line, values } of lines) {
    const field = (column: CreatorFileColumn): string => values[places.get(column) ?? -1] ?? ''
    const tags = field('tags')
      .split(';')
      .map((tag) => tag.trim())
    // A column that the file lacks changes nothing.
    const fields: CreatorFields = {
      name: field('name'),
      ...(places.has('email') && { email: field('email') }),
      ...(places.has('phone') && { phone: bareCreatorPhone(field('phone')) }),
      ...(places.has('tags') && { tags: [...new Set(tags)].filter((tag) => tag !== '') }),
      ...(places.has('note') && { note: field('note') }),
    }
    const [nameKey, emailKey] = [keyOf(field('name')), keyOf(field('email'))]
    const owner = ownerOf.get(emailKey)
    const fault = faultOf(fields)
    if (fault !== undefined) bad.push({ line, ...fault })
    else if (names.has(nameKey)) bad.push({ line, column: 'name', reason: 'twice' })
    else if (emails.has(emailKey)) bad.push({ line, column: 'email', reason: 'twice' })
    else if (owner !== undefined && owner !== nameKey) bad.push({ line, column: 'email', reason: 'taken' })
    else {
      const id = idOf.get(nameKey)
      creators.push({ ...fields, ...(id !== undefined && { id }) })
      names.add(nameKey)
      if (emailKey !== '') emails.add(emailKey)
    }
  }
  const added = creators.filter(({ id }) => id === undefined).length
  if (known.length + added > MAX_CREATORS) bad.push({ line: lines.at(-1)?.line ?? 1, column: '', reason: 'too many' })
  return { creators, lines: lines.length, missing: [], unknown, bad }
}
