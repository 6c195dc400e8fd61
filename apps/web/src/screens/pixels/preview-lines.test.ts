import { expect, it } from 'vitest'
import { previewLines } from './preview-lines.ts'

const textOf = (request: string): string =>
  previewLines(request, [])
    .map(({ depth, text }) => `${'  '.repeat(depth)}${text}`)
    .join('\n')

it('writes a request as indented JSON does', () => {
  const request = { url: 'https://a.example', body: { data: [{ id: 'x', list: [1, null, true], none: [], empty: {} }], token: '[hidden]' } }
  expect(textOf(JSON.stringify(request))).toBe(JSON.stringify(request, undefined, 2))
})

it('puts each mark at its value, also where a whole list is hidden', () => {
  const em = { path: ['em', '0'], sources: ['email' as const], isHash: true }
  const ip = { path: ['ips', '0'], sources: ['ip' as const], isHash: false }
  const lines = previewLines(JSON.stringify({ em: ['abc'], ips: 'hidden', other: 'hidden' }), [em, ip])
  expect(lines.map(({ text, mark, isHidden }) => [text, mark?.sources[0], isHidden])).toEqual([
    ['{', undefined, false],
    ['"em": [', undefined, false],
    ['"abc"', 'email', false],
    ['],', undefined, false],
    ['"ips": "hidden",', 'ip', true],
    ['"other": "hidden"', undefined, true],
    ['}', undefined, false],
  ])
})

it('shows a cut request as it is', () => {
  expect(previewLines('{"a":"b', [])).toEqual([{ depth: 0, text: '{"a":"b', isHidden: false }])
})
