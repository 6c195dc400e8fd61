import type { DeliveryReason, DestinationId } from '@convbox/contract'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { reasonsText } from '@convbox/contract/reasons.text'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pausePixel, resumePixel } from '../../deliver/pixel-state.rows.ts'
import { readOutbox } from '../../messages/outbox.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { tellPausedPixels } from './tell-paused-pixels.ts'

const MINUTE_MS = 60_000
let test: TestProgram
let nowMs = Date.parse('2036-05-04T12:00:00Z')
/** Messages that earlier tests have seen. */
let seen = 0

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = true, language = CASE WHEN id = $1 THEN 'zh' END`, [
    test.users.otto,
  ])
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.program.mainDb.pool.query('DELETE FROM pixel')
  nowMs += 2 * DAY_MS
})

const make = (platform: DestinationId): Promise<string> => makePixel(test, test.alder, pixelSettings(platform))
const pause = (pixelId: string, reason: DeliveryReason): Promise<void> =>
  pausePixel(test.program.mainDb, pixelId, { reason, detail: undefined, at: new Date(nowMs) })

/** Messages of a run at this moment, as [recipient, subject, text]. */
const mailsOf = async (): Promise<{ to: string; subject: string; text: string }[]> => {
  await tellPausedPixels(test.program)
  const all = await readOutbox(test.program.config)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh
    .flatMap((one) => (one.kind === 'mail' ? [{ to: one.to, subject: one.subject, text: one.text }] : []))
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
}

it('tells admins and operators of the store once, each in their language, with the reason and the way to mend it', async () => {
  const id = await make('facebook')
  await pause(id, 'token expired')
  expect(await mailsOf()).toEqual([])
  nowMs += 5 * MINUTE_MS
  const mails = await mailsOf()
  // Rita may only read; Bela belongs to another organization, Sam to none.
  expect(mails.map(({ to }) => to)).toEqual([emailOf('ada'), emailOf('otto')])
  expect(mails[0]?.subject).toBe('facebook of Alder has stopped sending')
  expect(mails[0]?.text).toContain(`${reasonsText.en.auth['token expired'].short}. ${reasonsText.en.auth['token expired'].next}`)
  expect(mails[0]?.text).toContain(`http://localhost:3000/website/alder/pixels/${id}`)
  expect(mails[1]?.text).toContain(reasonsText.zh.auth['token expired'].next)
  nowMs += 3 * DAY_MS
  expect(await mailsOf()).toEqual([])
})

it('names all pixels of a store that stopped in one mail, and none that is tried again by itself or switched off', async () => {
  await pause(await make('facebook'), 'token invalid')
  await pause(await make('tiktok'), 'unknown pixel')
  await pause(await make('ga4'), 'platform error')
  const off = await make('klaviyo')
  await pause(off, 'token invalid')
  await test.program.mainDb.pool.query('UPDATE pixel SET enabled = false WHERE id = $1', [off])
  nowMs += HOUR_MS
  const [mail] = await mailsOf()
  expect(mail?.subject).toBe('2 pixels of Alder have stopped sending')
  expect(mail?.text).toContain(reasonsText.en.auth['token invalid'].next)
  expect(mail?.text).toContain(reasonsText.en.stop['unknown pixel'].next)
  expect(mail?.text).toMatch(/website\/alder\/pixels\n/)
})

it('tells of a pixel that stops again and again once a day', async () => {
  const id = await make('facebook')
  const stopAgain = async (): Promise<number> => {
    await resumePixel(test.program.mainDb, id, 'token expired')
    await pause(id, 'token expired')
    nowMs += 10 * MINUTE_MS
    return (await mailsOf()).length
  }
  const counts = [await stopAgain(), await stopAgain(), await stopAgain()]
  expect(counts).toEqual([2, 0, 0])
  nowMs += DAY_MS
  expect(await mailsOf()).toHaveLength(2)
})

it('tells nobody of a store whose plan has no pixels any more', async () => {
  const { pool } = test.program.mainDb
  await pause(await make('facebook'), 'token expired')
  nowMs += HOUR_MS
  await pool.query(`UPDATE charge SET status = 'Expired' WHERE store_id = $1`, [test.alder.id])
  expect(await mailsOf()).toEqual([])
  await pool.query(`UPDATE charge SET status = 'Active' WHERE store_id = $1`, [test.alder.id])
  expect(await mailsOf()).toHaveLength(2)
})

it('reaches a store behind many pauses of stores without such a plan', async () => {
  const { pool } = test.program.mainDb
  await pool.query(`UPDATE charge SET status = 'Expired' WHERE store_id = $1`, [test.birch.id])
  const id = await makePixel(test, test.birch, pixelSettings('facebook'))
  await pause(id, 'token expired')
  await pool.query(
    `INSERT INTO pixel SELECT (copy).* FROM (SELECT jsonb_populate_record(pixel, jsonb_build_object('id', 'copy-' || number, 'external_id', 'copy-' || number)) AS copy
     FROM pixel, generate_series(1, 500) AS number WHERE pixel.id = $1) AS copies`,
    [id],
  )
  nowMs += MINUTE_MS
  await pause(await make('facebook'), 'token expired')
  nowMs += HOUR_MS
  expect(await mailsOf()).toHaveLength(2)
  await pool.query(`UPDATE charge SET status = 'Active' WHERE store_id = $1`, [test.birch.id])
})

it('tells again when no mail could be sent', async () => {
  await pause(await make('facebook'), 'token expired')
  nowMs += HOUR_MS
  const deaf = { ...test.program, config: { ...test.program.config, SMTP_URL: 'smtp://127.0.0.1:1' } }
  await tellPausedPixels(deaf)
  expect(await mailsOf()).toHaveLength(2)
})
