import { createSecrets } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { resealSecrets } from './reseal-secrets.ts'

const OLD_KEY = 'the secret key of a test'
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

it('after a night the new key opens everything alone, but for what no key opened', async () => {
  const { program, alder } = test
  const { pool } = program.mainDb
  await makePixel(test, alder, pixelSettings('facebook'))
  // More than one page of customers, and one whose key is lost.
  const customers = Array.from({ length: 1500 }, (_, number) => `customer ${number}`)
  await pool.query('INSERT INTO customer (store_id, key, data) SELECT $1, * FROM unnest($2::text[], $3::text[])', [
    alder.id,
    [...customers, 'lost'],
    [...customers.map((name) => program.secrets.seal(name)), createSecrets('a key that is gone').seal('lost')],
  ])
  const both = createSecrets(`the new key of a test,${OLD_KEY}`)
  await resealSecrets({ ...program, secrets: both })

  const fresh = createSecrets('the new key of a test')
  const { rows } = await pool.query(`SELECT key, data FROM customer WHERE key != 'lost'`)
  expect(rows.filter(({ key, data }) => fresh.open(data) === key)).toHaveLength(1500)
  const pixels = await pool.query('SELECT secret FROM pixel')
  expect(pixels.rows.map(({ secret }) => fresh.open(secret))).toEqual([pixelSettings('facebook').token])
  const stores = await pool.query('SELECT webhook_secret FROM store ORDER BY website_name')
  expect(stores.rows.map((row) => fresh.open(row.webhook_secret))).toEqual(['webhook secret of Alder', 'webhook secret of Birch'])
  const lost = await pool.query(`SELECT data FROM customer WHERE key = 'lost'`)
  expect(createSecrets('a key that is gone').open(lost.rows[0].data)).toBe('lost')
})
