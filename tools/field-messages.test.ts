import { describe, expect, it } from 'vitest'
import { readSpeakers } from './check-text.ts'
import { messageProblems, messagesIn } from './field-messages.ts'

describe('messages of schemas', () => {
  it.each([
    ["z.string().max(100, 'Too many')", ['Too many']],
    ["z.string().min(1, 'Required')", ['Required']],
    ["z.union([z.literal('Paid'), z.email('Invalid')])", ['Invalid']],
    ["z.number({ error: 'Required' }).refine(isOdd, { message: 'Only odd numbers' })", ['Required', 'Only odd numbers']],
    ['const FAULT = `Between ${least} and ${most}`', ['Between {} and {}']],
    ["z.enum(['Entire Store', 'Discount Code']).default('Entire Store')", []],
    ["z.enum(WORDS, 'Please choose')", ['Please choose']],
    ["within('surveyShare', 'share')", []],
  ])('takes from %s: %j', (code, messages) => {
    expect(messagesIn(code)).toEqual(messages)
  })
})

describe('the table of messages', () => {
  const { schemas, server } = readSpeakers()

  it('lacks no sentence of ours, and has none that nobody says', () => {
    expect(schemas.length).toBeGreaterThan(50)
    expect(messageProblems({ schemas, server })).toEqual([])
  })

  it('is asked for a sentence that it does not have, and about a row that nobody says', () => {
    const more = { path: 'a.schemas.ts', text: "z.string().max(9, 'At most 9 characters').min(1, 'Say more')" }
    expect(messageProblems({ schemas: [...schemas, more], server })).toEqual([
      'a.schemas.ts: "Say more" has no Chinese. Add its row to packages/contract/src/field-messages.text.ts.',
    ])
    const silent = schemas.map(({ path, text }) => ({ path, text: text.replaceAll('Six digits', '') }))
    expect(messageProblems({ schemas: silent, server })).toEqual([
      'packages/contract/src/field-messages.text.ts: nobody says "Six digits". Remove the row.',
    ])
  })
})
