/**
 * Child process for the kill -9 test of pay-outs: makes a run, or takes a file of results, by the endpoint and Ada's sign-in, in the given data folder. Arguments:
 * 'make' or 'take'; the store's website name; the input as JSON; a place, 'before ...' or 'after ...' a statement that contains these words. At the place it prints
 * its name and hangs until it is killed; if it never comes there, it ends.
 */
import { payouts } from '@convbox/contract/api/payouts'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from '../http/server.ts'
import { openRealProgram } from './open-real-program.ts'
import { createCall } from './test-call.ts'
import { watchStatements } from './watch-statements.ts'

const HANG_MS = 600_000

const [, , wish = '', websiteName = '', input = '{}', place = ''] = process.argv
const { program, close } = await openRealProgram(process.env)
let isAsked = false
const pass = async (moment: 'before' | 'after', text: string): Promise<void> => {
  if (!isAsked || !place.startsWith(`${moment} `) || !text.includes(place.slice(moment.length + 1))) return
  writeSync(1, `${place}\n`)
  await pause(HANG_MS)
}
const watched = watchStatements(program, async (text, run) => {
  await pass('before', text)
  const answer = await run()
  await pass('after', text)
  return answer
})
const server = await createServer(watched)
const call = createCall(server)
const by = { as: 'ada', store: { websiteName } } as const
await call.headersOf(by)
isAsked = true
await call.raw(wish === 'make' ? payouts.makePayout : payouts.takeResults, JSON.parse(input), by)
await server.close()
await close()
