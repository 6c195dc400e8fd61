import { expect, test } from 'vitest'
import { postText } from './browser-env.ts'

test('an accepted answer is not read further, a refusal is', async () => {
  const accepted = Response.json({ accepted: 1 }, { status: 202 })
  const refused = Response.json({ refused: [{ index: 0 }] }, { status: 400, headers: { 'retry-after': '5' } })
  const answers = [accepted, refused]
  const post = postText(async () => answers.shift() ?? Response.error(), 'omit')
  expect(await post('https://c.example/', '{}', true)).toEqual({ status: 202 })
  expect(accepted.bodyUsed).toBe(false)
  expect(await post('https://c.example/', '{}', true)).toEqual({
    status: 400,
    retryAfterSeconds: 5,
    body: { refused: [{ index: 0 }] },
  })
})
