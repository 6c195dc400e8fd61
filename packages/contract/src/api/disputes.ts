/** Disputes of creators about orders: the store's calls, and those of a creator's page, which is told by its own cookie. */
import { endpoints } from '../endpoint.ts'
import type { disputesSchemas } from './disputes.schemas.ts'

/** The endpoints; schemas: `disputes.schemas.ts`. */
export const disputes = endpoints<typeof disputesSchemas>()({
  listDisputes: { method: 'GET', path: '/hub/disputes', access: 'store member', feature: 'Affluencer Hub', ours: true },
  answerDispute: { method: 'POST', path: '/hub/disputes/answer', access: 'store member', feature: 'Affluencer Hub', ours: true },
  listOwnDisputes: { method: 'GET', path: '/creator/disputes', access: 'public', ours: true },
  openDispute: { method: 'POST', path: '/creator/disputes/open', access: 'public', ours: true },
  answerOwnDispute: { method: 'POST', path: '/creator/disputes/answer', access: 'public', ours: true },
})
