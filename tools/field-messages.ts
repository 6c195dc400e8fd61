/** Finds the messages of fields that the table of their Chinese lacks, and its rows that nobody says. Pure. */
import { fieldMessage, messageOfSchema } from '@convbox/contract/field-messages'
import { CHINESE_MESSAGES } from '@convbox/contract/field-messages.text'
import { isRecord } from '@convbox/contract/is-record'
import { parseSync } from 'vite'
import type { SourceFile } from './layout/source-file.ts'

const TABLE = 'packages/contract/src/field-messages.text.ts'

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

/** The messages that a schema may answer, with `{}` for what is filled in. */
export const messagesIn = (code: string): string[] =>
  textsIn(code)
    .filter(isMessage)
    .map(({ value }) => value)

const isRow = (message: string): boolean => fieldMessage(messageOfSchema(message), 'zh') !== message

/** Whether a row says a message whose numbers are filled in already. */
const says = (row: string, message: string): boolean => {
  const parts = row.split('{}')
  return parts.length > 1 && parts.every((part) => message.includes(part)) && isRow(message)
}

/** Sentences without Chinese and rows without a speaker, each with what to do. What the server says is in the table, or does not compile. */
export const messageProblems = ({ schemas, server }: { schemas: readonly SourceFile[]; server: readonly SourceFile[] }): string[] => {
  const said = new Set([...schemas, ...server].flatMap(({ text }) => textsIn(text).map(({ value }) => value)))
  const unsaid = Object.keys(CHINESE_MESSAGES).filter((row) => !said.has(row) && ![...said].some((message) => says(row, message)))
  return [
    ...schemas.flatMap(({ path, text }) =>
      messagesIn(text)
        .filter((message) => !isRow(message))
        .map((message) => `${path}: "${message}" has no Chinese. Add its row to ${TABLE}.`),
    ),
    ...unsaid.map((row) => `${TABLE}: nobody says "${row}". Remove the row.`),
  ]
}
