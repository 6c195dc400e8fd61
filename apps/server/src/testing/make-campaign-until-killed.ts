/**
 * Child process for the kill -9 test of campaigns: creates one by the endpoint and Ada's sign-in, or brings the codes of all to Shopify, in the given data folder.
 * Arguments: 'create' or 'sync'; the store's website name; the campaign's id; a place, 'before ...' or 'after ...' a statement that contains these words. At the
 * place it prints its name and hangs until it is killed; if it never comes there, it ends.
 */
import { campaigns } from '@convbox/contract/api/campaigns'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { syncDiscounts } from '../features/discount-codes/discount-codes.ts'
import { createServer } from '../http/server.ts'
import { openRealProgram } from './open-real-program.ts'
import { createCall } from './test-call.ts'
import { watchStatements } from './watch-statements.ts'

const HANG_MS = 600_000

const [, , wish = '', websiteName = '', id = '', place = ''] = process.argv
const { program, close } = await openRealProgram(process.env)
let isAsked = false
const pass = async (moment: 'before' | 'after', text: string): Promise<void> => {
  if (!isAsked || !place.startsWith(`${moment} `) || !text.toLowerCase().includes(place.slice(moment.length + 1))) return
  writeSync(1, `${place}\n`)
  await pause(HANG_MS)
}
const watched = watchStatements(program, async (text, run) => {
  await pass('before', text)
  const answer = await run()
  await pass('after', text)
  return answer
})
if (wish === 'create') {
  const server = await createServer(watched)
  const call = createCall(server)
  const by = { as: 'ada', store: { websiteName } } as const
  await call.headersOf(by)
  isAsked = true
  await call.raw(campaigns.createCampaign, { id }, by)
  await server.close()
} else {
  isAsked = true
  await syncDiscounts(watched, { now: Date.now, wait: async () => undefined })
}
await close()
