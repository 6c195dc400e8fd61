import { expect, it } from 'vitest'
import { findDoubles } from './find-doubles.ts'

const creator = (name: string, email = '', ...accounts: string[]) => ({ id: name.toLowerCase(), name, email, phone: '', accounts })

it('names creators who share a mailbox, a phone or an account, in both directions, each once', () => {
  const doubles = findDoubles([
    creator('Maya', 'm.aya@gmail.com', 'maya@pay.example'),
    creator('May', 'maya+second@googlemail.com', 'Maya@pay.example', ''),
    creator('Ben', 'ben@mail.example', 'DE89 3704 0044 0532 0130 00'),
    creator('Benno', '', 'de89-3704-0044-0532-0130-00'),
    creator('Cleo', 'cleo@mail.example', 'Bank'),
    creator('Dora', '', 'bank'),
    { ...creator('Emil'), phone: '+4930901820' },
    { ...creator('Emilio'), phone: '+4930901820' },
  ])
  expect([...doubles]).toEqual([
    ['maya', [{ creatorId: 'maya', other: 'May', by: 'mailbox' }]],
    ['may', [{ creatorId: 'may', other: 'Maya', by: 'mailbox' }]],
    ['ben', [{ creatorId: 'ben', other: 'Benno', by: 'payout account' }]],
    ['benno', [{ creatorId: 'benno', other: 'Ben', by: 'payout account' }]],
    ['emil', [{ creatorId: 'emil', other: 'Emilio', by: 'phone' }]],
    ['emilio', [{ creatorId: 'emilio', other: 'Emil', by: 'phone' }]],
  ])
})

it('names three of many', () => {
  const many = findDoubles(Array.from({ length: 50 }, (_, index) => creator(`Name ${index}`, '', 'one@wallet.example')))
  expect(many.size).toBe(50)
  expect(many.get('name 49')?.map(({ other }) => other)).toEqual(['Name 0', 'Name 1', 'Name 2'])
  expect(many.get('name 1')?.map(({ other }) => other)).toEqual(['Name 0', 'Name 2', 'Name 3'])
})
