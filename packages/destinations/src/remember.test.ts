import { expect, it } from 'vitest'
import { type Person, namePerson } from './event-parts.ts'
import { remember } from './remember.ts'

it('works out equal inputs once, and everything that differs anew', () => {
  const worked: unknown[] = []
  const find = remember(namePerson, (person: Person) => {
    worked.push(person)
    return { email: person.user?.email, city: person.user?.city }
  })
  const mary = () => ({ visitorId: 'v-1', user: { email: 'mary@mail.example', city: 'Bern' } })
  expect(find(mary())).toBe(find(mary()))
  expect(worked).toHaveLength(1)
  // The same name, but she moved; then without a city; then as somebody of whom only the visitor id is known.
  expect(find({ ...mary(), user: { email: 'mary@mail.example', city: 'Basel' } })).toEqual({ email: 'mary@mail.example', city: 'Basel' })
  expect(find({ ...mary(), user: { email: 'mary@mail.example' } })).toEqual({ email: 'mary@mail.example', city: undefined })
  expect(find({ visitorId: 'v-1 mary@mail.example', user: undefined })).toEqual({ email: undefined, city: undefined })
  expect(worked).toHaveLength(4)
})

it('keeps at most a thousand results and stays right beyond them', () => {
  let count = 0
  const double = remember(
    ({ value }: { value: number }) => String(value),
    ({ value }) => {
      count += 1
      return value * 2
    },
  )
  for (let value = 0; value < 2500; value += 1) expect(double({ value })).toBe(value * 2)
  // 2000 to 2499 are still there, 0 is not.
  double({ value: 2499 })
  expect(count).toBe(2500)
  double({ value: 0 })
  expect(count).toBe(2501)
})

it('tells hostile keys apart: one called __proto__ is a key like any other', () => {
  const count = remember(
    () => '',
    (input: Record<string, unknown>) => Object.keys(input).length,
  )
  expect(count(JSON.parse('{"a":1}'))).toBe(1)
  expect(count(JSON.parse('{"a":1,"__proto__":{}}'))).toBe(2)
  expect(count(JSON.parse('{"a":1}'))).toBe(1)
})
