/** Parses a file of creators, codes and open balances from another program. Nothing of a file with a fault is taken. Pure. */
import { digitsOf, minorUnitsOf } from '@convbox/commissions'
import type { BalanceFileResult } from '@convbox/contract/api/creators.schemas'
import {
  BALANCE_FILE_COLUMNS,
  BALANCE_FILE_MAX_LINES,
  type BalanceFileColumn,
  type BalanceFileFault,
} from '@convbox/contract/balance-import'
import { codeKey, isCode, MAX_CAMPAIGN_CREATORS } from '@convbox/contract/campaigns'
import { MAX_CREATOR_NAME, MAX_CREATORS } from '@convbox/contract/creators'
import { isOneLine, lengthOf } from '@convbox/contract/short-texts'
import { z } from 'zod'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import { keyOf } from './creators.rows.ts'

/** id: of the store's creator; the others are new. units: minor units of the campaign's currency. */
export type ImportedCreator = { name: string; email: string; id?: string; codes: string[]; units?: bigint }
export type KnownCreators = {
  creators: readonly { id: string; nameKey: string; emailKey: string | null; isBlocked: boolean; isInCampaign: boolean }[]
  /** Codes of the store's creators, in lower case. */
  codes: ReadonlySet<string>
}
export type BalanceFile = { creators: ImportedCreator[]; lines: number } & Pick<BalanceFileResult, 'missing' | 'unknown' | 'bad'>

const NAMES: ReadonlySet<string> = new Set(BALANCE_FILE_COLUMNS.map(({ name }) => name))
const email = z.email().max(254)
const AMOUNT = /^-?\d{1,9}(\.\d{1,4})?$/

/** Whether an amount has no more digits than the currency. */
const isWhole = (amount: string, currency: string): boolean => (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= digitsOf(currency)

export const readBalanceFile = (csv: string, currency: string, known: KnownCreators): BalanceFile => {
  const { rows, brokenAt } = readCsvRows(csv, BALANCE_FILE_MAX_LINES + 2)
  const [head, ...lines] = rows
  const nothing = { creators: [], lines: lines.length, missing: [], unknown: [], bad: [] }
  if (head === undefined) return { ...nothing, bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  if (!places.has('name')) return { ...nothing, missing: ['name'], unknown }
  const byName = new Map(known.creators.map((one) => [one.nameKey, one]))
  const ownerOf = new Map(known.creators.flatMap((one) => (one.emailKey === null ? [] : [[one.emailKey, one.nameKey]])))
  const creators = new Map<string, ImportedCreator>()
  const codes = new Set<string>()
  const emails = new Map<string, string>()
  const bad: BalanceFile['bad'] = []
  for (const { line, values } of lines) {
    const field = (column: BalanceFileColumn): string => (values[places.get(column) ?? -1] ?? '').trim()
    const [name, address, code, balance] = [field('name'), field('email'), field('code'), field('balance')]
    const nameKey = keyOf(name)
    const emailKey = keyOf(address)
    const before = creators.get(nameKey)
    const owner = emails.get(emailKey) ?? ownerOf.get(emailKey)
    const fault = ((): [BalanceFileColumn, BalanceFileFault] | undefined => {
      if (name === '') return ['name', 'missing']
      if (lengthOf(name) > MAX_CREATOR_NAME) return ['name', 'too long']
      if (!isOneLine(name)) return ['name', 'not one line']
      if (byName.get(nameKey)?.isBlocked === true) return ['name', 'blocked']
      if (address !== '' && !email.safeParse(address).success) return ['email', 'no e-mail']
      if (address !== '' && owner !== undefined && owner !== nameKey) return ['email', 'taken']
      if (address !== '' && before !== undefined && before.email !== '' && keyOf(before.email) !== emailKey) return ['email', 'twice']
      if (code !== '' && !isCode(code)) return ['code', 'no code']
      if (codes.has(codeKey(code))) return ['code', 'twice']
      if (known.codes.has(codeKey(code))) return ['code', 'taken']
      if (balance !== '' && !(AMOUNT.test(balance) && isWhole(balance, currency))) return ['balance', 'no amount']
      return balance !== '' && before?.units !== undefined ? ['balance', 'twice'] : undefined
    })()
    if (fault !== undefined) {
      bad.push({ line, column: fault[0], reason: fault[1] })
      continue
    }
    const id = byName.get(nameKey)?.id
    const units = balance === '' ? before?.units : minorUnitsOf(balance, currency)
    creators.set(nameKey, {
      name: before?.name ?? name,
      email: before?.email || address,
      ...(id !== undefined && { id }),
      codes: [...(before?.codes ?? []), ...(code === '' ? [] : [code])],
      ...(units !== undefined && { units }),
    })
    if (code !== '') codes.add(codeKey(code))
    if (address !== '') emails.set(emailKey, nameKey)
  }
  const inCampaign = known.creators.filter(({ isInCampaign }) => isInCampaign)
  const joined = [...creators.keys()].filter((nameKey) => byName.get(nameKey)?.isInCampaign !== true).length
  const added = [...creators.keys()].filter((nameKey) => !byName.has(nameKey)).length
  const isOver = inCampaign.length + joined > MAX_CAMPAIGN_CREATORS || (added > 0 && known.creators.length + added > MAX_CREATORS)
  if (lines.length > BALANCE_FILE_MAX_LINES || isOver) bad.push({ line: lines.at(-1)?.line ?? 1, column: '', reason: 'too many' })
  return { creators: [...creators.values()], lines: lines.length, missing: [], unknown, bad }
}
