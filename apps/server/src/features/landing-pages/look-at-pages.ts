/** Asks for landing pages as a visitor would, and notes those that do not work: soon after they are saved, then daily, and hourly while something is wrong. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@convbox/contract/durations'
import type { LandingPageFault } from '@convbox/contract/landing-pages'
import { isOwnPage, openShop, type ShopRules } from '../../platforms/shop/shop-client.ts'
import type { Program } from '../../program.ts'
import { ownHostsOf } from './own-hosts.ts'
import { listDuePages, writeLook, type DuePage } from './looks.rows.ts'

const AT_ONCE = 4
/** A run begins no further page after this time; those that wait come first in the next one. */
const RUN_MS = 8 * MINUTE_MS
const MAX_PAGES = 1000
/** A shop's page before its opening, which every other page leads to. */
const PASSWORD_PATH = '/password'

/** Undefined: it works, or it is none that may be asked for. What a shop answers to a robot only, such as 403 or 429, is no fault. Never rejects. */
export const findPageFault = async (rules: ShopRules, address: string): Promise<LandingPageFault | undefined> => {
  if (!isOwnPage(rules, address)) return undefined
  const shop = openShop(rules)
  try {
    const answer = await shop.ask(address)
    if (!('page' in answer)) return answer.finding === 'address refused' ? 'leads elsewhere' : 'not reached'
    const { status, url } = answer.page
    if (status === 404 || status === 410) return 'not there'
    if (status >= 500) return 'broken'
    return new URL(url).pathname === PASSWORD_PATH && new URL(address).pathname !== PASSWORD_PATH ? 'password' : undefined
  } finally {
    await shop.close()
  }
}

const lookAt = async (program: Program, page: DuePage): Promise<void> => {
  const store = await program.directory.byId(page.storeId)
  if (store === undefined) return
  const rules = {
    isSandbox: store.sandbox,
    shopHosts: await ownHostsOf(program, store),
    ownOrigin: new URL(program.config.PUBLIC_URL).origin,
  }
  const fault = await findPageFault(rules, page.url)
  await writeLook(program.mainDb, page, fault, new Date(program.now()))
}

/** Looks at all pages that are due, a few at a time. One page's failure keeps no other from its look. */
export const lookAtPages = async (program: Program): Promise<void> => {
  const beganMs = program.now()
  const due = await listDuePages(program.mainDb, {
    before: new Date(beganMs - DAY_MS),
    wrongBefore: new Date(beganMs - HOUR_MS),
    limit: MAX_PAGES,
  })
  const work = async (): Promise<void> => {
    for (let page = due.shift(); page !== undefined && program.now() - beganMs < RUN_MS; page = due.shift()) {
      const { storeId, id } = page
      try {
        await lookAt(program, page)
      } catch (error) {
        program.logger.error({ err: error, storeId, landingPageId: id }, 'a landing page was not looked at')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
