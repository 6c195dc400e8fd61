/** What is read of links, how often, and what counts while it cannot be read. */
import { expect, it } from 'vitest'
import { createLinkCache } from './link-cache.ts'
import type { ServedLink } from './links.rows.ts'

const linkOf = (code: string, id = code): ServedLink => ({
  id,
  storeId: 's',
  code,
  campaignId: '',
  creatorId: '',
  mediumId: '',
  destination: 'https://shop.example/',
  discountCode: undefined,
  namedCodeId: undefined,
  isActive: true,
  expiresAtMs: Number.POSITIVE_INFINITY,
  passwordHash: undefined,
})

it('reads a link once while it is fresh, also one that nobody has, and again afterwards', async () => {
  let nowMs = 0
  const asked: string[] = []
  const cache = createLinkCache(
    async (code) => {
      asked.push(code)
      return code === 'none' ? undefined : linkOf(code, `${code}${asked.length}`)
    },
    { now: () => nowMs, maxAgeMs: 100 },
  )
  for (const code of ['a', 'a', 'none', 'none']) await cache.find(code)
  expect(asked).toEqual(['a', 'none'])
  expect([cache.has('a'), cache.has('none'), cache.has('b')]).toEqual([true, false, false])
  nowMs = 101
  expect((await Promise.all([cache.find('a'), cache.find('a')])).map((link) => link?.id)).toEqual(['a3', 'a3'])
  expect(asked).toEqual(['a', 'none', 'a'])
})

it('drops the link that was not asked for the longest', async () => {
  const asked: string[] = []
  const cache = createLinkCache(
    async (code) => {
      asked.push(code)
      return linkOf(code)
    },
    { now: () => 0, maxLinks: 2 },
  )
  for (const code of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.find(code)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('goes on with what was read last while reading fails or hangs, and reads again as soon as it works', async () => {
  let nowMs = 0
  const troubles: unknown[] = []
  const answers: (() => Promise<ServedLink | undefined>)[] = [
    async () => linkOf('a', 'first'),
    async () => {
      throw new Error('down')
    },
    async () => linkOf('a', 'second'),
    () => new Promise(() => undefined),
  ]
  const cache = createLinkCache(() => (answers.shift() ?? (async () => undefined))(), {
    now: () => nowMs,
    maxAgeMs: 10,
    staleAfterMs: 5,
    onStale: (error) => troubles.push(error),
  })
  const find = async () => {
    nowMs += 11
    return (await cache.find('a'))?.id
  }
  expect([await find(), await find(), await find(), await find()]).toEqual(['first', 'first', 'second', 'second'])
  expect(troubles).toHaveLength(1)
  await expect(createLinkCache(() => Promise.reject(new Error('down')), { now: () => 0 }).find('b')).rejects.toThrow('down')
})
