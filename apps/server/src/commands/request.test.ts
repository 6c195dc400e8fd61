import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'convbox-request-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NOW = '2026-11-20T10:15:00.000Z'

const run = (command: 'request' | 'answer', options: string[], lines: readonly unknown[]) => {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url))
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], { input, encoding: 'utf8' })
  const out: Record<string, unknown>[] = stdout.startsWith('{')
    ? stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  return { status, stdout, stderr, out }
}

const settingsFile = (settings: object): string => {
  const file = join(folder, `settings-${Object.values(settings).join('-').replace(/\W/g, '')}.json`)
  writeFileSync(file, JSON.stringify(settings))
  return file
}
const request = (settings: { platform: string }, lines: readonly unknown[]) =>
  run('request', ['--destination', settings.platform, '--settings', settingsFile(settings), '--now', NOW], lines)

const meta = { platform: 'facebook', pixelId: '123456789012345', token: 'EAAtoken' }
const view = (id: string, change: object = {}) => ({
  id,
  name: 'PageView',
  occurredAt: '2026-11-20T10:00:00.000Z',
  receivedAt: NOW,
  source: 'storefront',
  visitorId: 'v-1',
  page: { url: 'https://lamps.example/' },
  client: { userAgent: 'Firefox', ip: '203.0.113.7' },
  ...change,
})

describe('request', () => {
  it('prints requests and skipped events in the order of the events', () => {
    const { status, out } = request({ ...meta, platform: 'facebook' }, [
      view('a', { name: 'OrderFulfilled' }),
      view('b'),
      view('c', { occurredAt: '2026-11-01T00:00:00.000Z' }),
      view('d'),
    ])
    expect(status).toBe(0)
    expect(out.map(({ event, events, skipped }) => [event ?? events, skipped])).toEqual([
      ['a', 'event not supported'],
      [['b', 'd'], undefined],
      ['c', 'too old for the platform'],
    ])
    expect(out[1]).toMatchObject({
      method: 'POST',
      url: 'https://graph.facebook.com/v25.0/123456789012345/events',
      body: { access_token: 'EAAtoken' },
    })
  })

  it('tells bad lines with their numbers, answers the others and ends with 1', () => {
    const { status, out, stderr } = request(meta, ['{', view('a'), '', view('b', { name: 'Nothing' })])
    expect(status).toBe(1)
    expect(out.map(({ events }) => events)).toEqual([['a']])
    expect(stderr).toMatch(/^line 1: .*\nline 4: name: .*\n$/)
  })

  it('puts no more into a request than the platform takes, and never two copies of one event', () => {
    const ids = Array.from({ length: 26 }, (_, index) => `e${index}`)
    const { out } = request({ platform: 'ga4', pixelId: 'G-ABC', token: 's' } as { platform: string }, [
      ...ids.map((id) => view(id)),
      view('e25'),
    ])
    expect(out.map(({ events }) => (Array.isArray(events) ? events.length : 0))).toEqual([25, 1, 1])
  })

  it('refuses settings that break a rule, with the message of the form', () => {
    const { status, stderr } = request({ ...meta, pixelId: '12' } as { platform: string }, [])
    expect([status, stderr]).toEqual([1, expect.stringContaining('pixelId: Please enter a valid Facebook pixel ID')])
  })

  it('explains itself', () => {
    const { status, stdout } = run('request', ['--help'], [])
    expect([status, stdout]).toEqual([0, expect.stringContaining('--settings')])
    expect(run('request', ['--destination', 'nowhere'], []).status).toBe(1)
  })
})

describe('answer', () => {
  it('prints one outcome for each event, in order', () => {
    const { status, out } = run(
      'answer',
      ['--destination', 'facebook'],
      [
        { status: 200, headers: {}, body: { events_received: 2 }, events: ['a', 'b'] },
        { status: 429, headers: { 'Retry-After': 5 }, body: '', events: ['c'] },
      ],
    )
    expect([status, out]).toEqual([
      0,
      [
        { event: 'a', outcome: 'delivered', proof: 'confirmed' },
        { event: 'b', outcome: 'delivered', proof: 'confirmed' },
        { event: 'c', outcome: 'retry', reason: 'too many requests', afterMs: 5000 },
      ],
    ])
  })

  it('tells bad lines with their numbers and ends with 1', () => {
    const { status, out, stderr } = run('answer', ['--destination', 'ga4'], [{ status: 'ok' }, { status: 204, events: ['a'] }])
    expect([status, out]).toEqual([1, [{ event: 'a', outcome: 'delivered', proof: 'accepted' }]])
    expect(stderr).toMatch(/^line 1: status: /)
  })
})
