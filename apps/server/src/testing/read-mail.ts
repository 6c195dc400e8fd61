/** Messages sent by a test program, from the sandbox's outbox. */
import { readOutbox, type Outgoing } from '../messages/outbox.ts'
import type { Program } from '../program.ts'
import { waitUntil } from './wait-until.ts'

/** Messages to one recipient, newest first; waits for `count`, because some are sent after the answer. */
export const messagesTo = (program: Pick<Program, 'config'>, to: string, count = 1): Promise<Outgoing[]> =>
  waitUntil(
    async () => (await readOutbox(program.config)).filter((message) => message.to === to),
    (messages) => messages.length >= count,
    { what: `${count} messages to ${to}` },
  )

/** The token of the link in the newest mail to an address. */
export const linkTokenTo = async (program: Pick<Program, 'config'>, to: string, count = 1): Promise<string> => {
  const [newest] = await messagesTo(program, to, count)
  return decodeURIComponent(/[?&]token=([^\s&]+)/.exec(newest?.text ?? '')?.[1] ?? '')
}

/** The code in the newest SMS to a number. */
export const codeTo = async (program: Pick<Program, 'config'>, to: string, count = 1): Promise<string> => {
  const [newest] = await messagesTo(program, to, count)
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}
