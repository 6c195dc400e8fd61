/** Mail and SMS that a sandbox server did not send, read from its outbox page. */
import { waitUntil } from '@convbox/server/testing/wait-until'
import { appUrl } from './app.ts'

/** Texts of the messages, newest first, without tags. */
export const readArticles = async (url = appUrl): Promise<string[]> => {
  const page = await (await fetch(`${url}/sandbox/outbox/`)).text()
  return page
    .split('<article>')
    .slice(1)
    .map((article) =>
      article
        .replaceAll(/<[^>]+>/g, '\n')
        .replaceAll('&amp;', '&')
        .trim(),
    )
}

/** The first group of a pattern in the newest message to a receiver; waits for it, because some messages are sent after the response. */
export const findInOutbox = async (to: string, pattern: RegExp): Promise<string> => {
  const find = async (): Promise<string | undefined> =>
    pattern.exec((await readArticles()).find((text) => text.includes(`to ${to} `)) ?? '')?.[1]
  return (await waitUntil(find, (found) => found !== undefined, { what: `${pattern.source} in the outbox, to ${to}` })) ?? ''
}

/** Link of the newest mail's button. path: such as '/verify-email'. */
export const linkTo = (to: string, path: string): Promise<string> => findInOutbox(to, new RegExp(`(http://\\S+${path}\\S*)`))
/** The code of the newest SMS. */
export const codeTo = (to: string): Promise<string> => findInOutbox(to, /\b(\d{6}) is your/)
