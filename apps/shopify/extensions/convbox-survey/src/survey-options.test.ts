import { expect, test } from 'vitest'
import en from '../locales/en.default.json' with { type: 'json' }
import zh from '../locales/zh-CN.json' with { type: 'json' }
import { readOptions } from './survey-options.ts'

test('a line has a channel, what customers read, and the answers below it; the last two may be left out', () => {
  expect(readOptions(' facebook | Facebook or Instagram | An ad; A post ;\n\n Podcast \nfriends|Friends\r\n | no channel | a; b')).toEqual([
    { channel: 'facebook', answer: 'Facebook or Instagram', followUps: ['An ad', 'A post'] },
    { channel: 'Podcast', answer: 'Podcast', followUps: [] },
    { channel: 'friends', answer: 'Friends', followUps: [] },
  ])
})

test('what an owner types too much of is cut to what the server takes', () => {
  const [option, ...others] = readOptions(Array.from({ length: 30 }, () => `${'c'.repeat(300)} | a | ${'x;'.repeat(30)}`).join('\n'))
  expect([option?.channel.length, option?.followUps.length, others.length]).toEqual([200, 20, 19])
  expect(readOptions(' \n')).toEqual([])
})

test('our own options are the same channels in each language, and both languages have every text', () => {
  const shapeOf = (text: string) => readOptions(text).map(({ channel, followUps }) => [channel, followUps.length])
  expect(shapeOf(zh.options)).toEqual(shapeOf(en.options))
  expect(shapeOf(en.options).length).toBe(8)
  expect(Object.keys(zh)).toEqual(Object.keys(en))
})
