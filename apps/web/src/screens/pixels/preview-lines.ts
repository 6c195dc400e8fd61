/** A previewed request as lines of indented JSON, each with what its value comes from. Pure. */
import type { PreviewMark } from '@convbox/contract/api/pixel-preview.schemas'

/** A line: its indentation, its text, and the mark of its value. isHidden: the server left the value out. */
export type PreviewLine = { depth: number; text: string; mark?: PreviewMark; isHidden: boolean }

/** What stands in place of a hidden value. */
const HIDDEN = new Set(['hidden', '[hidden]'])

const keyOf = (path: readonly string[]): string => path.join('\n')

/** Lines of a request. A text that is no JSON (a very long request is cut) is one line without marks. */
export const previewLines = (request: string, marks: readonly PreviewMark[]): PreviewLine[] => {
  const byPath = new Map(marks.map((mark) => [keyOf(mark.path), mark]))
  /** name: the key before the value. A hidden list stands as one text at the place of its entries. */
  const markAt = (path: readonly string[], value: unknown): PreviewMark | undefined =>
    byPath.get(keyOf(path)) ?? (HIDDEN.has(String(value)) ? byPath.get(keyOf([...path, '0'])) : undefined)
  const write = (value: unknown, path: readonly string[], name: string, end: string): PreviewLine[] => {
    const depth = path.length
    if (typeof value !== 'object' || value === null) {
      const mark = markAt(path, value)
      const text = `${name}${JSON.stringify(value)}${end}`
      return [{ depth, text, isHidden: typeof value === 'string' && HIDDEN.has(value), ...(mark !== undefined && { mark }) }]
    }
    const isList = Array.isArray(value)
    const entries = Object.entries(value)
    const [open, close] = isList ? ['[', ']'] : ['{', '}']
    if (entries.length === 0) return [{ depth, text: `${name}${open}${close}${end}`, isHidden: false }]
    const inner = entries.flatMap(([key, one], index) =>
      write(one, [...path, key], isList ? '' : `${JSON.stringify(key)}: `, index === entries.length - 1 ? '' : ','),
    )
    return [{ depth, text: `${name}${open}`, isHidden: false }, ...inner, { depth, text: `${close}${end}`, isHidden: false }]
  }
  try {
    return write(JSON.parse(request), [], '', '')
  } catch {
    return [{ depth: 0, text: request, isHidden: false }]
  }
}
