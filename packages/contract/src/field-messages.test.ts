/** The messages of fields: every sentence of a schema has its Chinese, every row is said somewhere, and a message is translated whatever it holds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { fieldMessage, messageOfSchema } from './field-messages.ts'
import { CHINESE_MESSAGES } from './field-messages.text.ts'
import { isRecord } from './is-record.ts'

const contract = import.meta.dirname
const server = join(contract, '../../../apps/server/src')

/** A text of a source: its value with `{}` for what is filled in, and whether its place is one of a message. */
type Text = { value: string; isInPlace: boolean }

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => isRecord(value) && typeof value['type'] === 'string'
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return listOf(node['quasis'])
    .map((part) => (isRecord(part) && isRecord(part['value']) ? String(part['value']['cooked']) : ''))
    .join('{}')
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return typeof node['name'] === 'string' ? node['name'] : ''
}

/** All texts of a source, without imports, lists of words and defaults. Calls take their messages after another argument, options as `message` or `error`. */
const textsIn = (code: string): Text[] => {
  const texts: Text[] = []
  const visit = (value: unknown, isInPlace: boolean): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each, isInPlace))
    if (!isNode(value)) return
    const text = textOf(value)
    if (text !== undefined) texts.push({ value: text, isInPlace })
    if (value.type === 'ArrayExpression' || value.type === 'ImportDeclaration')
      return visit(
        listOf(value['elements'])
          .filter(isNode)
          .filter((each) => textOf(each) === undefined),
        false,
      )
    if (value.type === 'CallExpression') {
      visit(value['callee'], false)
      const [first, ...rest] = listOf(value['arguments'])
      const name = nameOf(value['callee'])
      // z.email('Invalid'), but z.literal('Paid').
      if (name !== 'default') visit(first, name !== 'literal' && isNode(value['callee']) && nameOf(value['callee']['object']) === 'z')
      return visit(rest, true)
    }
    if (value.type === 'Property') return visit(value['value'], ['message', 'error'].includes(nameOf(value['key'])))
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child, false)
  }
  visit(parseSync('source.ts', code).program, false)
  return texts
}

/** A message begins like a sentence; of one word it is one only where messages stand. */
const isMessage = ({ value, isInPlace }: Text): boolean => /^(?:[A-Z]|\{\} )/.test(value) && (isInPlace || value.includes(' '))

const readSources = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

const inChinese = (message: string): string => fieldMessage(messageOfSchema(message), 'zh')
const isRow = (message: string): boolean => inChinese(message) !== message

/** Whether a row says a message whose numbers are filled in already. */
const says = (row: string, message: string): boolean => {
  const parts = row.split('{}')
  return parts.length > 1 && parts.every((part) => message.includes(part)) && isRow(message)
}

describe('the table of messages', () => {
  it('has every sentence that a schema may answer', () => {
    const schemas = ['api', 'reports'].flatMap((folder) => readSources(join(contract, folder), /\.schemas\.ts$/))
    const messages = schemas.flatMap((code) => textsIn(code).filter(isMessage))
    expect(messages.length).toBeGreaterThan(100)
    expect(messages.map(({ value }) => value).filter((value) => !isRow(value))).toEqual([])
  })

  it('has no row that nobody says', () => {
    const sources = [...readSources(contract, /\.schemas\.ts$/), ...readSources(server, /\.ts$/)]
    const said = new Set(sources.flatMap((code) => textsIn(code).map(({ value }) => value)))
    expect(Object.keys(CHINESE_MESSAGES).filter((row) => !said.has(row) && ![...said].some((message) => says(row, message)))).toEqual([])
  })

  it('fills the same numbers and names into both languages', () => {
    const placesIn = (text: string): number => text.split('{}').length - 1
    const odd = Object.entries(CHINESE_MESSAGES).filter(([en, zh]) => placesIn(en) !== placesIn(zh) || !/\p{Script=Han}/u.test(zh))
    expect(odd).toEqual([])
  })

  it.each([
    ["z.string().max(100, 'Too many')", ['Too many']],
    ["z.string().min(1, 'Required')", ['Required']],
    ["z.union([z.literal('Paid'), z.email('Invalid')])", ['Invalid']],
    ["z.number({ error: 'Required' }).refine(isOdd, { message: 'Only odd numbers' })", ['Required', 'Only odd numbers']],
    ['const FAULT = `Between ${least} and ${most}`', ['Between {} and {}']],
    ["z.enum(['Entire Store', 'Discount Code']).default('Entire Store')", []],
    ["z.enum(WORDS, 'Please choose')", ['Please choose']],
    ["within('surveyShare', 'share')", []],
  ])('takes from %s: %j', (code, messages) => {
    expect(
      textsIn(code)
        .filter(isMessage)
        .map(({ value }) => value),
    ).toEqual(messages)
  })
})

describe('a message in Chinese', () => {
  it.each([
    ['Field is required!', '此项必填！'],
    ['At most 100 characters', '最多 100 个字符'],
    ['Between 0% and 50%', '请输入 0% 到 50% 之间的数值'],
    ['Between 0.1 and 10', '请输入 0.1 到 10 之间的数值'],
    ['Maya 10 is blocked and joins no campaign', 'Maya 10 已屏蔽，不能加入活动'],
    ['$& $1 is blocked and joins no campaign', '$& $1 已屏蔽，不能加入活动'],
    [
      'Ann is paid in EUR: please enter its rate of 2026-03-01 under Integrations, Spend and costs, Exchange rates',
      'Ann 以 EUR 收款：请先填写 2026-03-01 的汇率（集成 > 花费与成本 > 汇率）',
    ],
    // Not of the table.
    ['constructor', 'constructor'],
    ['', ''],
    ['At most  characters', 'At most  characters'],
    ['无效输入', '无效输入'],
  ])('%s: %s', (english, chinese) => {
    expect(inChinese(english)).toBe(chinese)
    expect(fieldMessage(messageOfSchema(english), 'en')).toBe(english)
  })

  it('takes words that exist in both languages', () => {
    expect(fieldMessage({ en: 'taken', zh: '已有' }, 'zh')).toBe('已有')
  })

  it('leaves long texts of callers alone', () => {
    const long = `${'At most '.repeat(100_000)} characters`
    expect(inChinese(long)).toBe(long)
  })
})
