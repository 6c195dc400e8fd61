/** The command commissions: what it prints, what it refuses, and hostile lines. */
import fc from 'fast-check'
import { Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { agreement, ask, end, MARGINAL, paid, placed, sale, T, TERMS } from '../testing/ask-commissions.ts'
import { runCommand } from '../testing/run-command.ts'
import { openAnswers } from './commission-answers.ts'
import { runJsonLines } from './json-lines.ts'

describe('the command', () => {
  it('tells wrong lines with their number, counts the others, and ends with 1', async () => {
    const lines = [
      { campaign: TERMS },
      { ...placed('1', T), note: 'an unknown field' },
      placed('1', T),
      { ...agreement('1', T, sale('50')), sales: [{ line: 'PRODUCT', total: 50, tax: '0' }] },
      agreement('1', T, sale('50')),
      paid('1', '2026-02-30T00:00:00Z'),
      paid('1', '2026-03-01T10:00:00+01:00'),
      paid('1', T),
      { campaign: TERMS },
      end('2026-03-02T10:00:00Z'),
      paid('2', T),
    ]
    const { code, stdout, stderr } = await runCommand(
      'commissions',
      [],
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnonsense\n`,
    )
    expect(stdout.trim().split('\n')).toEqual([
      '{"decision":{"order":"1","creator":"aya","outcome":"won_code"}}',
      `{"entry":{"creator":"aya","order":"1","kind":"sale","amount":"5.00","at":"${T}"}}`,
      '{"account":{"creator":"aya","currency":"USD","balance":"5.00","payable":"0.00","paid":"0.00"}}',
      '{"account":{"creator":"ben","currency":"USD","balance":"0.00","payable":"0.00","paid":"0.00"}}',
      '{"account":{"creator":"cleo","currency":"USD","balance":"0.00","payable":"0.00","paid":"0.00"}}',
      '{"commission":{"order":"1","creator":"aya","sum":"5.00"}}',
    ])
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['line 2', 'line 4', 'line 6', 'line 7', 'line 9', 'line 11', 'line 12'])
    expect(code).toBe(1)
  })

  it('refuses terms that say two things', () => {
    expect(() => ask({ codes: { AYA: 'aya', aya: 'ben' } })).toThrow('two creators')
    expect(() => ask({ fee: { ...MARGINAL, tiers: [MARGINAL.tiers[0], MARGINAL.tiers[0]] } })).toThrow('one amount')
    for (const wrong of [
      { currency: 'XXQ' },
      { timeZone: 'Mars/Phobos' },
      { holdDays: -1 },
      { cap: { amount: '5', per: 'week' } },
      { baseFee: '-1' },
    ])
      expect(() => ask(wrong)).toThrow(Object.keys(wrong)[0])
  })

  it('takes any line: a wrong one is refused in one short line and changes nothing', async () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')),
      fc.json(),
      fc
        .record({
          at: fc.constantFrom(T, '', 5),
          order: fc.constantFrom('1', '__proto__', 'x'.repeat(5_000)),
          fact: fc.constantFrom('paid', 'placed', 'agreement', '__proto__', 'payout', 'constructor'),
          id: fc.constantFrom('p', '__proto__', null),
          rates: fc.constantFrom({}, [], JSON.parse('{"__proto__": "1"}'), { USD: '0' }),
        })
        .map((line) => JSON.stringify(line)),
      fc.constant(`{"at":"${'['.repeat(2_000)}`),
      fc.constant('x'.repeat(3_000)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(wild, { maxLength: 8 }), async (lines) => {
        const [output, errors]: string[][] = [[], []]
        const into = (texts: string[] | undefined): Writable =>
          new Writable({ decodeStrings: false, write: (text, _encoding, done) => (texts?.push(String(text)), done()) })
        const text = [
          JSON.stringify({ campaign: TERMS }),
          ...lines,
          ...[placed('é \u2028', T), agreement('é \u2028', T, sale('50')), paid('é \u2028', T)].map((line) => JSON.stringify(line)),
        ].join('\r\n')
        // In pieces of five bytes: characters and line ends are cut anywhere.
        const bytes = Buffer.from(text)
        const pieces = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, index) => bytes.subarray(index * 5, index * 5 + 5))
        const bad = await runJsonLines({
          input: Readable.from(pieces, { objectMode: false }),
          output: into(output),
          errors: into(errors),
          handle: openAnswers(),
          maxLineLength: 2_500,
        })
        expect(errors).toHaveLength(bad)
        for (const error of errors ?? []) expect(error).toMatch(/^line \d+: [^\n]{1,510}\n$/)
        expect(output?.at(-1)).toBe(
          `${JSON.stringify({ entry: { creator: 'aya', order: 'é \u2028', kind: 'sale', amount: '5.00', at: T } })}\n`,
        )
      }),
      { numRuns: 60 },
    )
  })
})
