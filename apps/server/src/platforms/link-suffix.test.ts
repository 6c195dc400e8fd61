import { expect, it } from 'vitest'
import { composeLink, type LinkLevel } from './link-suffix.ts'

const level = (at: LinkLevel['at'], suffix = '', template = ''): LinkLevel => ({ at, suffix, template })

it('takes the suffix of the lowest level that has one, and says where it is set', () => {
  const levels = [level('ad'), level('adset'), level('campaign', 'a=1'), level('account', 'b=2')]
  expect(composeLink(['https://shop.example/'], levels, [])).toEqual({
    url: 'https://shop.example/',
    tags: 'a=1',
    tagsAt: 'campaign',
    adds: [],
  })
  expect(composeLink(['https://shop.example/'], [level('ad'), level('account')], ['gclid'])).toMatchObject({
    tags: '',
    tagsAt: 'account',
    adds: ['gclid'],
  })
  expect(composeLink(['https://a.example/', 'https://b.example/'], levels, [])).toMatchObject({
    url: 'https://a.example/',
    others: ['https://b.example/'],
  })
})

it('knows what a tracking template appends, and nothing of a redirect', () => {
  const adds = (template: string) => composeLink(['https://shop.example/'], [level('ad'), level('account', '', template)], []).adds
  expect(adds('{lpurl}?utm_source=google&utm_medium=cpc&empty=')).toEqual(['utm_source', 'utm_medium'])
  expect(adds('{lpurl}{ignore}&ad_id={creative}')).toEqual(['ad_id'])
  expect(adds('https://tracker.example/?ad_id=1&url={lpurl}')).toEqual([])
  // The lower one counts alone.
  expect(composeLink(['x'], [level('ad', '', '{lpurl}?a=1'), level('account', '', '{lpurl}?b=2')], []).adds).toEqual(['a'])
})
