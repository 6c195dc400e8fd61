/** Creators of the Affluencer Hub, and the media in which they post. */
import { BALANCE_FILE_MAX_BYTES } from '../balance-import.ts'
import { AVATAR_MAX_REQUEST_BYTES, CREATOR_FILE_MAX_BYTES } from '../creators.ts'
import { endpoints } from '../endpoint.ts'
import type { creatorsSchemas } from './creators.schemas.ts'

/** The endpoints; schemas: `creators.schemas.ts`. */
export const creators = endpoints<typeof creatorsSchemas>()({
  listCreators: { method: 'GET', path: '/hub/creators', access: 'store member', feature: 'Affluencer Hub', ours: true },
  listDoubles: { method: 'GET', path: '/hub/creators/doubles', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveCreator: { method: 'POST', path: '/hub/creators', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveAvatar: {
    method: 'POST',
    path: '/hub/creators/avatar',
    access: 'store member',
    feature: 'Affluencer Hub',
    maxBytes: AVATAR_MAX_REQUEST_BYTES,
    ours: true,
  },
  deleteAvatar: { method: 'POST', path: '/hub/creators/avatar/delete', access: 'store member', feature: 'Affluencer Hub', ours: true },
  importCreators: {
    method: 'POST',
    path: '/hub/creators/file',
    access: 'store member',
    feature: 'Affluencer Hub',
    maxBytes: CREATOR_FILE_MAX_BYTES,
    ours: true,
  },
  importBalances: {
    method: 'POST',
    path: '/hub/creators/balances',
    access: 'store admin',
    feature: 'Affluencer Hub',
    maxBytes: BALANCE_FILE_MAX_BYTES,
    ours: true,
  },
  listMedia: { method: 'GET', path: '/hub/media', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveMedium: { method: 'POST', path: '/hub/media', access: 'store member', feature: 'Affluencer Hub', ours: true },
  deleteMedium: { method: 'POST', path: '/hub/media/delete', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
