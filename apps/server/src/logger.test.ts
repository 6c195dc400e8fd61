import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const linesOf = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('tells of a failed query, but not with what values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email_unique"'), {
    code: '23505',
    detail: 'Key (email)=(ada@alder.example) already exists.',
  })
  const error = new DrizzleQueryError('insert into "user" ("email") values ($1)', ['ada@alder.example'], cause)
  const text = linesOf((logger) => logger.error({ err: new Error('request failed', { cause: error }) }, 'request failed'))
  expect(text).toContain('user_email_unique')
  expect(text).toContain('values ($1)')
  expect(text).toContain('23505')
  expect(text).toContain('logger.test.ts')
  expect(text).not.toContain('ada@')
})

it('leaves out the row that ClickHouse quotes', () => {
  const error = new Error(`Cannot parse input: expected '{' before: '{"url":"https://alder.example/?email=ada@alder.example"}': (at row 1)`)
  const text = linesOf((logger) => logger.error({ err: error }, 'a batch failed'))
  expect(text).toContain('Cannot parse input')
  expect(text).not.toContain('ada@')
})

it('hides secrets and personal data by their names', () => {
  const text = linesOf((logger) =>
    logger.warn({ token: 'EAAB', user: { email: 'ada@alder.example', login: { password: 'p4ss' } } }, 'said'),
  )
  expect(text).toContain('[hidden]')
  for (const secret of ['EAAB', 'ada@', 'p4ss']) expect(text).not.toContain(secret)
})
