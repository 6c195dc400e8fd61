import { expect, it } from 'vitest'
import { badgeOf } from './channel-badges.ts'

it('knows the channels of the specification in any case', () => {
  for (const name of ['Facebook Ads', 'GOOGLE', 'Organic & Social', 'friends and family', 'Shop App', 'none of the above'])
    expect(badgeOf(name).isKnown).toBe(true)
})

it('gives an unknown channel its first letter, always in the same colour', () => {
  expect(badgeOf('www.example.com')).toMatchObject({ mark: 'E', isKnown: false })
  expect(badgeOf('newsletter').hue).toBe(badgeOf('Newsletter ').hue)
  expect(badgeOf('').mark).toBe('?')
  expect(badgeOf('constructor').isKnown).toBe(false)
})
