import type { FieldMessage } from '@convbox/contract/field-messages'
import {
  DISPUTES_PER_PAGE,
  MAX_DISPUTE_MESSAGES,
  MAX_DISPUTES_OF_ORDER,
  MAX_OPEN_DISPUTES,
  MAX_UNANSWERED,
  OWN_DISPUTES_SHOWN,
  type DisputeSide,
} from '@convbox/contract/disputes'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { sendLater } from '../../messages/messages.ts'
import { addAudit } from '../audit/audit.ts'
import { maskedName, openOrderKey, readSignedIn } from '../creator-portal/creator-portal.ts'
import { readersOfCreator, readersOfStore, sendDisputeMails } from './dispute-mails.ts'
import {
  addDispute,
  addMessage,
  countOpen,
  listDisputeRows,
  lockCreator,
  lockDispute,
  readDisputable,
  type DisputeWithMessages,
  type LockedDispute,
} from './disputes.rows.ts'
import { addMails } from './mail-claims.rows.ts'
import { readStoreOf } from './mail-facts.rows.ts'

const refuse = (text: FieldMessage): AppError => new AppError('invalid input', { details: { text } })

/** Refuses what may not be written; sender: who writes. */
const checkMayWrite = (dispute: Pick<LockedDispute, 'is_open' | 'messages' | 'unanswered'>, sender: DisputeSide): void => {
  if (!dispute.is_open) throw refuse('This dispute is closed')
  // The store can always close it.
  if (sender === 'store') return
  if (dispute.messages >= MAX_DISPUTE_MESSAGES) throw refuse(`At most ${MAX_DISPUTE_MESSAGES} messages in a dispute`)
  if (dispute.unanswered >= MAX_UNANSWERED) throw refuse('Please wait until the store answers')
}

/** Whether the creator may write; the same rule for what the page shows. */
const mayCreatorWrite = ({ state, messages }: DisputeWithMessages): boolean => {
  const lastOfStore = messages.findLastIndex(({ side }) => side === 'store')
  return state === 'open' && messages.length < MAX_DISPUTE_MESSAGES && messages.length - 1 - lastOfStore < MAX_UNANSWERED
}

/** Disputes about orders: creators open them, both sides write, the store closes them. */
export const disputesFeature: Feature<'disputes'> = (program) => {
  const { mainDb } = program
  const now = (): Date => new Date(program.now())

  return {
    listDisputes: async ({ campaignId, orderId, pageNo }, { store }) => {
      const page = { limit: DISPUTES_PER_PAGE, offset: (pageNo - 1) * DISPUTES_PER_PAGE, byWaiting: true }
      const [rows, openCount] = await Promise.all([
        listDisputeRows(mainDb, { storeId: store.id, campaignId, orderId }, page),
        countOpen(mainDb.pool, store.id),
      ])
      return {
        disputes: rows.map((row) => ({
          id: row.id,
          campaignId: row.campaign_id,
          campaign: row.campaign,
          orderId: row.order_id,
          order: row.order_name ?? row.order_id,
          creatorId: row.creator_id,
          creator: row.creator,
          state: row.state,
          isWaiting: row.is_waiting,
          openedAt: row.opened_at,
          messages: row.messages.map(({ side, text, at, by, verdict, mail }) => ({
            side,
            text,
            at,
            ...(side === 'store' && { by: by ?? '' }),
            ...(verdict !== null && { verdict }),
            ...(mail !== null && { mail }),
          })),
        })),
        count: rows[0]?.total ?? 0,
        openCount,
        pageSize: DISPUTES_PER_PAGE,
      }
    },
    answerDispute: async ({ disputeId, text, verdict }, { store, user }) => {
      await inTransaction(program, async (db) => {
        const found = await lockDispute(db, { storeId: store.id, disputeId })
        if (found === undefined) throw new AppError('not found')
        checkMayWrite(found, 'store')
        const messageSeq = await addMessage(db, { storeId: store.id, disputeId, side: 'store', text, at: now(), userId: user.id, verdict })
        await addMails(db, { storeId: store.id, messageSeq, readerIds: readersOfCreator(program, found), at: now() })
        await addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: verdict === undefined ? 'dispute answered' : 'dispute closed',
          target: found.order_name ?? found.order_id,
          detail: { creator: found.creator, ...(verdict !== undefined && { verdict }) },
        })
      })
      sendLater(program, sendDisputeMails(program))
      return { ok: true }
    },
    listOwnDisputes: async (_input, caller) => {
      const { storeId, creatorId } = await readSignedIn(program, caller)
      const rows = await listDisputeRows(mainDb, { storeId, creatorId }, { limit: OWN_DISPUTES_SHOWN, offset: 0, byWaiting: false })
      return {
        disputes: rows.map((row) => ({
          id: row.id,
          campaign: row.campaign,
          order: maskedName(row.order_name ?? row.order_id),
          state: row.state,
          openedAt: row.opened_at,
          mayWrite: mayCreatorWrite(row),
          messages: row.messages.map(({ side, text, at, verdict }) => ({ side, text, at, ...(verdict !== null && { verdict }) })),
        })),
        isFull: (await countOpen(mainDb.pool, storeId, creatorId)) >= MAX_OPEN_DISPUTES,
      }
    },
    openDispute: async ({ orderKey, text, language }, caller) => {
      const { storeId, creatorId, name: creator } = await readSignedIn(program, caller)
      const order = openOrderKey(program, orderKey, creatorId)
      const store = await readStoreOf(mainDb, storeId)
      if (order === undefined || store === undefined) throw new AppError('not found')
      const of = { storeId, creatorId, ...order }
      const readerIds = await readersOfStore(program, store)
      await inTransaction(program, async (db) => {
        await lockCreator(db, of)
        const known = await readDisputable(db, of)
        if (known === undefined) throw new AppError('not found')
        if (known.open > 0) throw refuse('Your dispute about this order is open: write there')
        if (known.disputes >= MAX_DISPUTES_OF_ORDER) throw refuse(`At most ${MAX_DISPUTES_OF_ORDER} disputes about an order`)
        if ((await countOpen(db, storeId, creatorId)) >= MAX_OPEN_DISPUTES)
          throw refuse(`At most ${MAX_OPEN_DISPUTES} disputes may be open. Wait until the store has closed one`)
        const disputeId = randomUUID()
        await addDispute(db, of, { id: disputeId, at: now() })
        const messageSeq = await addMessage(db, { storeId, disputeId, side: 'creator', text, at: now(), language })
        await addMails(db, { storeId, messageSeq, readerIds, at: now() })
        const target = known.name ?? order.orderId
        await addAudit(db, { tenantId: store.tenantId, storeId, action: 'dispute opened', target, detail: { creator } })
      })
      sendLater(program, sendDisputeMails(program))
      return { ok: true }
    },
    answerOwnDispute: async ({ disputeId, text, language }, caller) => {
      const { storeId, creatorId, name: creator } = await readSignedIn(program, caller)
      const store = await readStoreOf(mainDb, storeId)
      if (store === undefined) throw new AppError('not found')
      const readerIds = await readersOfStore(program, store)
      await inTransaction(program, async (db) => {
        const found = await lockDispute(db, { storeId, disputeId, creatorId })
        if (found === undefined) throw new AppError('not found')
        checkMayWrite(found, 'creator')
        const messageSeq = await addMessage(db, { storeId, disputeId, side: 'creator', text, at: now(), language })
        // Who was told already that the creator waits is not told again.
        if (found.unanswered === 0) await addMails(db, { storeId, messageSeq, readerIds, at: now() })
        const target = found.order_name ?? found.order_id
        await addAudit(db, { tenantId: store.tenantId, storeId, action: 'dispute answered', target, detail: { creator } })
      })
      sendLater(program, sendDisputeMails(program))
      return { ok: true }
    },
  }
}
