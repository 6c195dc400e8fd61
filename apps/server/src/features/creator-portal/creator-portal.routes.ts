import { amountText } from '@convbox/commissions'
import { statusOf } from '@convbox/contract/campaigns'
import { PORTAL_COOKIE, PORTAL_DAYS, PORTAL_LINK_DAYS, PORTAL_ORDERS_PER_PAGE, PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { todayIn } from '@convbox/contract/date-range'
import type { Language } from '@convbox/contract/format'
import { DAY_MS } from '@convbox/contract/durations'
import { AVATARS_PATH } from '@convbox/contract/creators'
import { AppError } from '../../http/app-error.ts'
import type { Feature, PublicCaller } from '../../http/handlers.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { readShownAddress } from '../../links/shown-addresses.ts'
import { canSendMail, sendLater, sendMail } from '../../messages/messages.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  judgeCommissions,
  limitOf,
  listAccounts,
  listCommissionRows,
  periodsOf,
  readAllFeeVersions,
  readBookCurrency,
} from '../commissions/commissions.ts'
import { listAccountHolds } from '../payouts/payouts.ts'
import { readDisputeStates } from '../disputes/disputes.ts'
import { countClicks } from '../links/links.ts'
import { isInCampaign, listCampaigns, listChanges, listCodes, listEntries, listLinks } from './portal-page.rows.ts'
import { maskedName } from './masked-name.ts'
import { sealOrder } from './order-key.ts'
import { ownFee } from './own-fee.ts'
import { PORTAL_MAIL_TEXT } from './portal-mail.text.ts'
import {
  closeSession,
  findByEmail,
  findOfStore,
  openSession,
  readAcceptedAt,
  writeAccepted,
  type SignedInCreator,
} from './portal-sessions.rows.ts'
import { makeSignInLink, readSignedIn } from './signed-in.ts'

const HOUR_MS = DAY_MS / 24
/** Links that one may ask for in an hour: to an address, and from a network. */
const MAILS_TO_ADDRESS = 3
const MAILS_FROM_NETWORK = 10
/** Links that one may try from a network in an hour. */
const TRIES = 30
/** Stores in which one e-mail address is mailed about. */
const MAX_STORES = 20

/** The page of a creator: who opens it is told by its own cookie, and sees nothing but what is the creator's. */
export const creatorPortalFeature: Feature<'creatorPortal'> = (program) => {
  const { mainDb, warehouse, config, logger } = program
  const now = (): Date => new Date(program.now())
  const later = (days: number): { now: Date; expiresAt: Date } => ({ now: now(), expiresAt: new Date(program.now() + days * DAY_MS) })
  const toAddress = createSharedLimit(program, { name: 'creator link to address', max: MAILS_TO_ADDRESS, windowMs: HOUR_MS })
  const fromNetwork = createSharedLimit(program, { name: 'creator link from network', max: MAILS_FROM_NETWORK, windowMs: HOUR_MS })
  const tries = createSharedLimit(program, { name: 'creator link tried', max: TRIES, windowMs: HOUR_MS })

  const cookieLine = (value: string, seconds: number): string =>
    `${PORTAL_COOKIE}=${value}; Max-Age=${seconds}; Path=/api/creator; HttpOnly; SameSite=Lax${config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`
  const signedIn = (caller: PublicCaller): Promise<SignedInCreator> => readSignedIn(program, caller)
  const sendLink = (link: string, { email, store, language }: { email: string; store: string; language: Language }): Promise<void> => {
    const text = PORTAL_MAIL_TEXT[language]
    return sendMail(program, {
      to: email,
      language,
      subject: text.subject({ store }),
      paragraphs: [text.lead({ store }), text.expiry({ days: PORTAL_LINK_DAYS })],
      button: { label: text.button, address: link },
    })
  }
  const mailLink = async (...mail: Parameters<typeof sendLink>): Promise<'sent' | 'off' | 'failed'> => {
    if (!canSendMail(program)) return 'off'
    try {
      await sendLink(...mail)
      return 'sent'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      logger.warn({ err: error.cause ?? error }, 'the link to a creator’s page could not be mailed')
      return 'failed'
    }
  }

  return {
    inviteCreator: async ({ creatorId, language }, { store, user }) => {
      const found = await findOfStore(mainDb, { creatorId, storeId: store.id })
      if (found === undefined) throw new AppError('not found')
      if (found.state === 'blocked') throw new AppError('invalid input', { details: { creatorId: 'This creator is blocked' } })
      const link = await makeSignInLink(program, { creatorId, storeId: store.id })
      const mail = found.email === null ? 'no address' : await mailLink(link, { email: found.email, store: store.title, language })
      const entry = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'creator invited', target: found.name } as const
      await writeAudit(mainDb, { ...entry, detail: {} })
      return { link, mail }
    },
    requestLink: async ({ email, language }, caller) => {
      await fromNetwork.check(networkOf(caller.ip))
      await toAddress.check(email.toLowerCase())
      // How long a mail takes would tell who is known.
      for (const { creatorId, storeId, title } of await findByEmail(mainDb, email.toLowerCase(), MAX_STORES))
        sendLater(program, sendLink(await makeSignInLink(program, { creatorId, storeId }), { email, store: title, language }))
      return { ok: true }
    },
    enterPortal: async ({ token }, caller) => {
      await tries.check(networkOf(caller.ip))
      const session = await openSession(mainDb, token, later(PORTAL_DAYS))
      if (session === undefined) throw new AppError('not found')
      caller.setCookie(cookieLine(session, PORTAL_DAYS * 86_400))
      return { ok: true }
    },
    leavePortal: async (_input, caller) => {
      const token = caller.readCookie(PORTAL_COOKIE)
      if (token !== undefined) await closeSession(mainDb, token)
      caller.setCookie(cookieLine('', 0))
      return { ok: true }
    },
    readPortal: async (_input, caller) => {
      const me = await signedIn(caller)
      const { title, host, timeZone } = me
      const [linkAddress, campaigns, links, codes, acceptedAt, accounts, [hold], changes] = await Promise.all([
        readShownAddress(program, me.storeId),
        listCampaigns(mainDb, me),
        listLinks(mainDb, me),
        listCodes(mainDb, me),
        readAcceptedAt(mainDb, me, PORTAL_TERMS),
        listAccounts(mainDb, me.storeId, { creatorId: me.creatorId, at: now() }),
        listAccountHolds(mainDb.pool, me.storeId, me.creatorId),
        listChanges(mainDb, me),
      ])
      const [clicks, versions] = await Promise.all([
        countClicks(
          warehouse,
          me.storeId,
          links.flatMap(({ linkId }) => linkId ?? []),
        ),
        readAllFeeVersions(
          mainDb.pool,
          campaigns.map(({ id }) => id),
        ),
      ])
      const today = todayIn(timeZone, program.now())
      return {
        creator: me.name,
        ...(me.avatar !== null && { avatar: `${AVATARS_PATH}/${me.avatar}` }),
        store: { title, host, timeZone },
        ...(acceptedAt && { termsAcceptedAt: acceptedAt.toISOString() }),
        campaigns: campaigns.map((campaign) => {
          const { id, name, startsOn, endsOn, isPermanent, endedAt, discounts, feeCurrency } = campaign
          const days = { ...(startsOn !== null && { startsOn }), ...(endsOn !== null && !isPermanent && { endsOn }) }
          return {
            id,
            name,
            ...days,
            status: statusOf({ ...days, isDraft: false, isEnded: endedAt !== null }, today),
            links: links
              .filter(({ campaignId }) => campaignId === id)
              .map(({ medium, url, linkId, code, state }) => ({
                medium,
                url: code !== null && state === 'active' ? linkAddress(code) : url,
                ...(clicks.get(linkId ?? '') ?? { clicks: 0, uniqueClicks: 0 }),
              })),
            codes: codes
              .filter(({ campaignId }) => campaignId === id)
              .map(({ code, discountId, isAdopted, isSingleUse }) => {
                const discount = isAdopted ? undefined : discounts.find((one) => one.id === discountId)
                return {
                  code,
                  ...(isSingleUse && { isSingleUse: true as const }),
                  ...(discount && { discount: { valueType: discount.valueType, value: discount.value } }),
                }
              }),
            currency: me.currency,
            fees: periodsOf(versions.get(id) ?? []).flatMap((version) => ownFee(version, me.creatorId, program.now())),
            feeCurrency,
          }
        }),
        accounts: accounts.map(({ currency, balance, payable, paid, next_matures_at: nextMaturesAt }) => ({
          currency,
          balance: amountText(balance, currency),
          payable: amountText(payable, currency),
          paid: amountText(paid, currency),
          ...(nextMaturesAt !== null && { nextMaturesAt }),
        })),
        holdReason: hold?.reason,
        changes: changes.map(({ campaign, order_id: orderId, order_name: name, kind, amount, sum, currency, entered_at: at }) => ({
          campaign,
          order: maskedName(name ?? orderId),
          kind,
          from: amountText(sum - amount, currency),
          to: amountText(sum, currency),
          currency,
          at,
        })),
      }
    },
    listPortalOrders: async ({ campaignId, pageNo }, caller) => {
      const me = await signedIn(caller)
      const isMine = await isInCampaign(mainDb, me, campaignId)
      const currency = isMine ? await readBookCurrency(mainDb, me.storeId, campaignId, me.creatorId) : undefined
      if (currency === undefined) throw new AppError('not found')
      const page = { limit: PORTAL_ORDERS_PER_PAGE, offset: (pageNo - 1) * PORTAL_ORDERS_PER_PAGE }
      const rows = await listCommissionRows(mainDb, me.storeId, { campaignId, creatorId: me.creatorId, ...page })
      const orderIds = rows.map(({ order_id: orderId }) => orderId)
      const [{ byOrder, others }, disputes] = await Promise.all([
        listEntries(mainDb, me, { campaignId, orderIds }),
        readDisputeStates(mainDb, { storeId: me.storeId, campaignId, orderIds }),
      ])
      const entryOf = ({ kind, amount, currency: of, at }: (typeof others)[number]) => ({
        kind,
        amount: amountText(amount, of),
        currency: of,
        at,
      })
      const judged = await judgeCommissions(program, { storeId: me.storeId, campaignId }, rows)
      return {
        currency,
        orders: judged.map(({ row, state, amount }) => ({
          key: sealOrder(program, { creatorId: me.creatorId, campaignId, orderId: row.order_id }),
          name: maskedName(row.name ?? row.order_id),
          orderedAt: row.ordered_at,
          outcome: row.outcome,
          state,
          amount: amountText(amount, currency),
          ...(state !== 'refused' && row.matures_at !== null && { maturesAt: row.matures_at }),
          ...(state !== 'refused' && row.unpaid_share !== null && { unpaidShare: row.unpaid_share }),
          limit: limitOf(row, currency),
          entries: (byOrder.get(row.order_id) ?? []).map(entryOf),
          ...(row.chargeback !== null && { chargeback: row.chargeback }),
          dispute: disputes.get(`${row.order_id} ${row.creator_id}`),
        })),
        count: rows[0]?.total ?? 0,
        pageSize: PORTAL_ORDERS_PER_PAGE,
        others: others.map(entryOf),
      }
    },
    acceptTerms: async ({ version }, caller) => {
      const me = await signedIn(caller)
      if (version !== PORTAL_TERMS)
        throw new AppError('invalid input', { details: { version: 'The terms have changed: load the page again' } })
      await writeAccepted(mainDb, me, version, now())
      return { ok: true }
    },
  }
}
