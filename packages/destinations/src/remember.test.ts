import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('works out equal inputs once, and everything that differs anew', () => {
  const worked: unknown[] = []
  const found = remember((input: { user?: { email?: string }; visitorId?: string }) => {
    worked.push(input)
    return { email: input.user?.email }
  })
  const mary = found({ user: { email: 'mary@mail.example' }, visitorId: 'v-1' })
  expect(found({ user: { email: 'mary@mail.example' }, visitorId: 'v-1' })).toBe(mary)
  found({ user: { email: 'mary@mail.example' }, visitorId: 'v-2' })
  // A visitor id that looks like the rest of another key is still only a visitor id.
  found({ visitorId: 'v-1","user":{"email":"mary@mail.example"}' })
  expect(worked).toHaveLength(3)
})

it('keeps at most a thousand results and stays right beyond them', () => {
  let count = 0
  const double = remember(({ value }: { value: number }) => {
    count += 1
    return { double: value * 2 }
  })
  for (let value = 0; value < 2500; value += 1) expect(double({ value })).toEqual({ double: value * 2 })
  // 2000 to 2499 are still there, 0 is not.
  double({ value: 2499 })
  expect(count).toBe(2500)
  double({ value: 0 })
  expect(count).toBe(2501)
})
