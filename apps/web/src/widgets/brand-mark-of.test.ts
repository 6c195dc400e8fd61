import { expect, it } from 'vitest'
import { markOf } from './brand-mark-of.ts'

it('gives a brand its sign in any case, and letters to one without', () => {
  expect(markOf('Facebook Ads')).toMatchObject({ sign: expect.any(String) })
  expect(markOf('klaviyo')).toMatchObject({ letters: 'K' })
})

it('gives an unknown channel its first letter, always in the same colour', () => {
  expect(markOf('www.example.com')).toMatchObject({ letters: 'E' })
  expect(markOf('newsletter')).toEqual(markOf('Newsletter '))
  expect(markOf('')).toMatchObject({ letters: '?' })
  expect(markOf('constructor')).toMatchObject({ letters: 'C' })
})
