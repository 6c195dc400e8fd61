import { expect, it } from 'vitest'
import { linksOf, metaBudget } from './facebook-ads.ts'

it('reads budgets in hundredths, or in whole units where Meta counts a currency so', () => {
  expect(metaBudget({ daily_budget: '12050', lifetime_budget: '0' }, 'USD')).toEqual({ budget: { amount: '120.50', period: 'day' } })
  // A yen has no hundredths; Meta counts forints and Taiwan's dollars as whole ones too.
  for (const currency of ['JPY', 'HUF', 'TWD'])
    expect(metaBudget({ daily_budget: '5000', lifetime_budget: '' }, currency)).toEqual({ budget: { amount: '5000', period: 'day' } })
  // Bahrain's dinar has thousandths, and is told in hundredths all the same.
  expect(metaBudget({ daily_budget: '', lifetime_budget: '700' }, 'BHD')).toEqual({ budget: { amount: '7.00', period: 'total' } })
})

it('has no budget where it stands at another level', () => {
  expect(metaBudget({ daily_budget: '0', lifetime_budget: '0' }, 'USD')).toEqual({})
  expect(metaBudget({ daily_budget: '', lifetime_budget: '' }, 'USD')).toEqual({})
})

it('reads every link of a creative once, that of a post or catalogue as not told, and none of a form', () => {
  const creative = { url_tags: '', effective_object_story_id: '1_2' }
  const cards = [{ link: 'https://shop.example/a' }, { link: 'https://shop.example/b' }, {}]
  const carousel = { link: 'https://shop.example/a', child_attachments: cards }
  expect(linksOf({ ...creative, object_story_spec: { link_data: carousel } })).toEqual(['https://shop.example/a', 'https://shop.example/b'])
  const video = { call_to_action: { value: { link: 'https://shop.example/v' } } }
  expect(linksOf({ ...creative, object_story_spec: { video_data: video } })).toEqual(['https://shop.example/v'])
  expect(linksOf(creative)).toEqual([''])
  const template = { link: 'https://shop.example/all' }
  expect(linksOf({ ...creative, product_set_id: '7', object_story_spec: { template_data: template } })).toEqual([''])
  const form = { link: 'https://fb.me/', call_to_action: { value: { lead_gen_form_id: '9' } } }
  expect(linksOf({ ...creative, object_story_spec: { link_data: form } })).toEqual([])
  expect(linksOf({ url_tags: '' })).toEqual([])
})
