import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const CASES = readFileSync(new URL('../../../../packages/attribution/src/fixtures/channel-cases.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

it('answers every hand-labelled landing, in order', async () => {
  const lines = CASES.map(([url, referrer, inCheckout, ids]) =>
    JSON.stringify({ url, referrer, inCheckout: inCheckout === '1', storeHosts: ['shop.com'], knownAdIds: ids === '' ? [] : [ids] }),
  )
  const { code, stdout, stderr } = await runCommand('channel', [], `${lines.join('\n')}\n`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(answers).toEqual(CASES.map(([, , , , channel, group, touch]) => ({ channel, group, touch: touch === '1' })))
})

it('tells bad lines with their number, answers the others in order, and ends with 1', async () => {
  const input = ['{"url":"/?gclid=1"}', 'nonsense', '', '{"url":5}', '{"url":"/"}'].join('\r\n')
  const { code, stdout, stderr } = await runCommand('channel', [], input)
  expect(stdout).toBe('{"channel":"google ads","group":"Paid Ads","touch":true}\n{"channel":"direct","group":"Direct","touch":true}\n')
  expect(stderr.split('\n').map((line) => line.split(':')[0])).toEqual(['line 2', 'line 4', ''])
  expect(code).toBe(1)
})

it('explains itself', async () => {
  const { code, stdout } = await runCommand('channel', ['--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('"touch": true')
})
