/** Refusal of an account that another store has. */
import type { ChannelId } from '@convbox/contract/channels'
import { listVisibleStores } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { encodeErrorMessage } from './result-address.ts'

/** Names of the stores that the caller may see, by id. */
export const visibleNames = async (program: Pick<Program, 'mainDb'>, { user }: Pick<StoreCaller, 'user'>): Promise<Map<string, string>> =>
  new Map((await listVisibleStores(program.mainDb, user.id)).map(({ store }) => [store.id, store.title]))

/**
 * 'ad account taken', with `errorMsg` for the result screen. The owner is named only to callers who may see that store. account: its name; user: the external
 * user who connected it there.
 */
export const refuseTaken = async (
  program: Pick<Program, 'mainDb'>,
  caller: Pick<StoreCaller, 'user'>,
  platName: ChannelId,
  { account, storeId, user }: { account: string; storeId: string; user: string },
): Promise<never> => {
  const shopName = (await visibleNames(program, caller)).get(storeId)
  const owner = shopName === undefined ? {} : { shopName, user }
  throw new AppError('ad account taken', {
    facts: { errorMsg: encodeErrorMessage({ code: 'OAUTH_DUPLICATE', platName, account, ...owner }) },
  })
}
