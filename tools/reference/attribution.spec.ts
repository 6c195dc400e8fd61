/** Checks against reference data beside the checkout. What lies there is not ours to copy: these run only where ../shared exists. */
import { DAY_MS } from '@convbox/contract/durations'
import { findHost, HOST_PATTERNS, markov, type ConversionPath } from '@convbox/attribution'
import { parse } from 'csv-parse/sync'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../apps/server/src/testing/run-command.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data/attribution')
const FIXTURES = join(import.meta.dirname, '../../apps/server/src/commands/fixtures')
const readShared = (name: string): string => readFileSync(join(SHARED, name), 'utf8')
const records = z.array(z.record(z.string(), z.string()))
const readCsv = (text: string, delimiter = ','): Record<string, string>[] =>
  records.parse(parse(text, { columns: true, delimiter, trim: true }))

const unixLines = (text: string): string => text.replaceAll('\r\n', '\n')

describe('our copies', () => {
  it.each(['synth-sessions.csv', 'synth-orders.csv', 'synth-views.csv', 'expected-synth.csv'])('%s is the reference itself', (name) => {
    expect(readFileSync(join(FIXTURES, name), 'utf8')).toBe(unixLines(readShared(name)))
  })

  it.each(['convbox-example.json', 'expected-convbox-example.csv'])('%s is the reference itself', (name) => {
    const ours = readFileSync(join(import.meta.dirname, '../../packages/attribution/src/fixtures', name), 'utf8')
    // Our formatter may break its lines otherwise.
    const plain = (text: string): unknown => (name.endsWith('.json') ? JSON.parse(text) : unixLines(text))
    expect(plain(ours)).toEqual(plain(readShared(name)))
  })

  it('channel-cases.csv is the reference itself', () => {
    const ours = readFileSync(join(import.meta.dirname, '../../packages/attribution/src/fixtures/channel-cases.csv'), 'utf8')
    expect(ours).toBe(unixLines(readShared('channel-tests.csv')))
  })
})

describe("our hosts against Matomo's list", () => {
  const matomo = z
    .object({
      ai: z.record(z.string(), z.string()),
      search: z.record(z.string(), z.string()),
      social: z.record(z.string(), z.string()),
      webmail: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readShared('referers-matomo-cc0.json')))
  const kinds = { assistant: matomo.ai, search: matomo.search, social: matomo.social, webmail: matomo.webmail }
  const domainOf = (pattern: string): string => pattern.replace(/^www\./, '').replace(/\{\}|\*/g, 'tld')

  it('no host of ours that Matomo knows is of another kind there', () => {
    const wrong: string[] = []
    for (const [pattern, { kind }] of HOST_PATTERNS) {
      if (kind === 'coupon' || kind === 'other') continue
      const listed = Object.entries(kinds).filter(([, hosts]) => Object.keys(hosts).some((host) => domainOf(host) === domainOf(pattern)))
      if (listed.length > 0 && !listed.some(([name]) => name === kind))
        wrong.push(`${pattern}: ours ${kind}, theirs ${listed.map(([name]) => name).join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    { kind: 'assistant', least: 0.9 },
    { kind: 'webmail', least: 0.9 },
    { kind: 'social', least: 0.75 },
    // Half of that list are discontinued engines, toolbars and misspelt domains.
    { kind: 'search', least: 0.4 },
  ] as const)('knows the sites of kind $kind that matter', ({ kind, least }) => {
    const hosts = Object.keys(kinds[kind])
      .filter((host) => !host.includes('/'))
      .map((host) =>
        host
          .replace('{}.', 'de.')
          .replace('{}', 'de')
          .replace(/^www\./, ''),
      )
    const missing = hosts.filter((host) => findHost(host)?.kind !== kind)
    expect(1 - missing.length / hosts.length, missing.join(' ')).toBeGreaterThan(least)
  })
})

/**
 * PathData: each path with its conversions becomes orders of separate visitors, touches one day apart, the last at the order's time; the value is split evenly.
 * Channel names are unchanged, so nothing is Direct and every window but lifetime would cut.
 */
describe('PathData through the public functions', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'convbox-pathdata-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Conversions and value by channel, per model. rename: turns one channel into Direct. */
  const attribute = async (
    models: string,
    scopes: string,
    rename: (channel: string) => string = (channel) => channel,
  ): Promise<Record<string, string>[]> => {
    const sessions = ['visitor,started_at,channel,campaign']
    const orders = ['order_id,visitor,ordered_at,revenue']
    const orderedAt = Date.UTC(2026, 6, 1)
    for (const [index, row] of readCsv(readShared('pathdata.csv'), ';').entries()) {
      const touches = (row['path'] ?? '').split(' > ')
      const conversions = Number(row['total_conversions'])
      for (let copy = 0; copy < conversions; copy++) {
        const visitor = `${index}-${copy}`
        for (const [place, channel] of touches.entries()) {
          sessions.push(`${visitor},${new Date(orderedAt - (touches.length - 1 - place) * DAY_MS).toISOString()},${rename(channel)},`)
        }
        orders.push(`${visitor},${visitor},${new Date(orderedAt).toISOString()},${Number(row['total_conversion_value']) / conversions}`)
      }
    }
    writeFileSync(join(folder, 's.csv'), sessions.join('\n'))
    writeFileSync(join(folder, 'o.csv'), orders.join('\n'))
    const options = [
      '--ad-channels',
      'beta,eta,kappa,theta',
      '--windows',
      'lifetime',
      '--levels',
      'channel',
      '--models',
      models,
      '--scopes',
      scopes,
    ]
    const { code, stdout, stderr } = await runCommand('attribute', [
      '--sessions',
      join(folder, 's.csv'),
      '--orders',
      join(folder, 'o.csv'),
      ...options,
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return readCsv(stdout)
  }

  const expectEqual = (rows: Record<string, string>[], file: string): void => {
    const expected = readCsv(readShared(file)).filter((row) => Number(row['conversions']) > 0)
    expect(rows.map((row) => row['channel'])).toEqual(expected.map((row) => row['channel']))
    for (const [index, row] of rows.entries()) {
      expect(Math.abs(Number(row['orders']) / Number(expected[index]?.['conversions']) - 1)).toBeLessThan(1e-9)
      expect(Math.abs(Number(row['sales']) / Number(expected[index]?.['value']) - 1)).toBeLessThan(1e-9)
    }
  }

  it('equals the exact results of every model, all channels and ads only', async () => {
    const rows = await attribute('first_click,last_click,linear,ushaped,time_decay_7d,impacted,markov,shapley', 'all,ads')
    const of = (scope: string, model: string): Record<string, string>[] =>
      rows.filter((row) => row['scope'] === scope && row['model'] === model)
    for (const model of ['first_click', 'last_click', 'linear', 'ushaped', 'time_decay_7d'])
      expectEqual(of('all', model), `expected-${model}.csv`)
    expectEqual(of('all', 'impacted'), 'expected-full_impact.csv')
    // The files of orders know no visitor who never ordered.
    expectEqual(of('all', 'markov'), 'expected-markov1_nonull.csv')
    expectEqual(of('all', 'shapley'), 'expected-shapley.csv')
    for (const [model, name] of [
      ['first_click', 'first'],
      ['last_click', 'last'],
      ['linear', 'linear'],
      ['ushaped', 'ushaped'],
    ] as const) {
      expectEqual(of('ads', model), `expected-adsonly_${name}.csv`)
    }
  })

  it('equals the exact results with one channel as Direct', async () => {
    const rows = await attribute('first_click,last_click,linear,ushaped', 'all', (channel) => (channel === 'alpha' ? 'direct' : channel))
    // The reference keeps the channel's name, and with it its place in the order.
    const named = rows.map(
      (row) => ({ ...row, channel: row['channel'] === 'direct' ? 'alpha' : (row['channel'] ?? '') }) as Record<string, string>,
    )
    for (const [model, name] of [
      ['first_click', 'first'],
      ['last_click', 'last'],
      ['linear', 'linear'],
      ['ushaped', 'ushaped'],
    ] as const) {
      const ofModel = named
        .filter((row) => row['model'] === model)
        .toSorted((a, b) => ((a['channel'] ?? '') < (b['channel'] ?? '') ? -1 : 1))
      expectEqual(ofModel, `expected-${name}_nondirect_alpha.csv`)
    }
  })
})

describe('PathData with the paths that did not convert', () => {
  const paths = readCsv(readShared('pathdata.csv'), ';').map((row): ConversionPath => ({
    channels: (row['path'] ?? '').split(' > '),
    conversions: Number(row['total_conversions']),
    value: Number(row['total_conversion_value']),
    nulls: Number(row['total_null']),
  }))
  it.each([
    { file: 'expected-markov1.csv', withNulls: true },
    { file: 'expected-markov1_nonull.csv', withNulls: false },
  ])('Markov equals $file, removal effects too', ({ file, withNulls }) => {
    const credits = markov(withNulls ? paths : paths.map((path) => ({ ...path, nulls: 0 })))
    const expected = readCsv(readShared(file))
    expect(new Set(expected.map(({ channel }) => channel))).toEqual(new Set(credits.keys()))
    for (const row of expected) {
      const credit = credits.get(row['channel'] ?? '')
      const pairs = [
        [credit?.conversions, row['conversions']],
        [credit?.value, row['value']],
        [credit?.removal?.conversions, row['removal_effect_conv']],
        [credit?.removal?.value, row['removal_effect_value']],
      ]
      for (const [ours, theirs] of pairs) expect(Math.abs(Number(ours) / Number(theirs) - 1)).toBeLessThan(1e-9)
    }
  })
})
