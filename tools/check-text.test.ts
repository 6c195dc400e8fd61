import { describe, expect, it } from 'vitest'
import { badTexts, leavesOf, strayChinese, unusedKeys, wordsInJsx } from './check-text.ts'

const jsx = (text: string): string[] => wordsInJsx({ path: 'Screen.tsx', text })

describe('words in JSX', () => {
  it.each(['<p>Hello there</p>', '<h1>\n  Orders\n</h1>', '<Button label="Save all" />', '<p>订单</p>'])('finds them in %s', (text) =>
    expect(jsx(text)).toHaveLength(1),
  )
  it.each([
    '<p>{text.hello}</p>',
    '<Logo>convbox</Logo>',
    'const f = <T,>(a: Map<string, T>): Promise<T> => (a)',
    '<Column key="name" />',
    '<b>·</b>',
    '<td>{a > b ? 1 : 2}</td>',
  ])('leaves %s alone', (text) => expect(jsx(text)).toEqual([]))
})

it('finds Chinese outside of catalogues, but not the name of the language', () => {
  expect(strayChinese({ path: 'a.tsx', text: 'const a = "保存"' })).toHaveLength(1)
  expect(strayChinese({ path: 'a.tsx', text: '<span>中文</span>' })).toEqual([])
})

it('opens groups', () =>
  expect(leavesOf({ a: 'A', group: { b: 'B', c: () => 'C' } }).map((leaf) => leaf.keys.join('.'))).toEqual(['a', 'group.b', 'group.c']))

it('finds empty texts and Chinese ones that are still English', () => {
  const problems = badTexts('a.text.ts', 'aText', {
    en: { a: '', b: 'Save this order', c: 'SKU' },
    zh: { a: '空', b: 'Save this order', c: 'SKU' },
  })
  expect(problems).toHaveLength(2)
  expect(problems[1]).toContain('Translate it')
})

describe('unused keys', () => {
  const source = (text: string) => [{ path: 'screens/a/A.tsx', text }]
  const unused = (texts: object, text: string): string[] => unusedKeys('screens/a/a.text.ts', 'aText', texts, source(text))

  it('are those that no file reads', () =>
    expect(unused({ save: 'Save', cancel: 'Cancel' }, 'useText(aText).save')[0]).toContain('aText.cancel'))
  it('does not take a part of a longer word for a use', () => expect(unused({ save: 'Save' }, 'text.saved')).toHaveLength(1))
  it('counts a group that is read by a variable', () => expect(unused({ names: { x: 'X', y: 'Y' } }, 'text.names[key]')).toEqual([]))
  it('counts a whole catalogue that is read by a variable', () => {
    expect(unused({ x: 'X', y: 'Y' }, 'const names = useText(aText)\nnames[key]')).toEqual([])
    expect(unused({ x: 'X' }, 'const names = useText(aText)\nother[key]')).toHaveLength(1)
  })
  it('does not count files elsewhere that do not name the catalogue', () =>
    expect(unusedKeys('screens/a/a.text.ts', 'aText', { save: 'Save' }, [{ path: 'screens/b/B.tsx', text: 'text.save' }])).toHaveLength(1))
})
