/** An HTTP agent that connects only to allowed addresses, checked where the connection is made: a name may lead elsewhere at every look-up. */
import { lookup } from 'node:dns'
import { Agent } from 'undici'

/** isAllowed: of the network address that the name leads to. An address in place of a name is not looked up: the caller checks it. connections: to one host at a time. */
export const guardedAgent = (
  isAllowed: (ip: string) => boolean,
  { timeoutMs, connections }: { timeoutMs: number; connections?: number },
): Agent =>
  new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (host, options, done) =>
        lookup(host, { ...options, all: true }, (error, found) => {
          const allowed = error === null ? found.filter(({ address }) => isAllowed(address)) : []
          if (error !== null || allowed.length === 0) done(error ?? new Error('no public address'), [])
          else done(null, allowed)
        }),
    },
    ...(connections !== undefined && { connections }),
  })
