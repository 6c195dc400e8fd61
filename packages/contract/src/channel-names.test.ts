import { expect, it } from 'vitest'
import { channelName } from './channel-names.ts'

it('names a channel by its stored value, in any case and both languages', () => {
  expect(channelName('facebook ads', 'en')).toBe('Meta Ads')
  expect(channelName('Facebook Ads', 'zh')).toBe('Meta Ads')
  expect(channelName('direct', 'zh')).toBe('直接访问')
})

it('leaves a value without a name as it is, whatever it is called', () => {
  for (const value of ['News.example.com', 'constructor', '__proto__', '']) expect(channelName(value, 'en')).toBe(value)
})
