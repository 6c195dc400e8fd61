/** The ad accounts that the demo store is connected to from the start: those of its ad spend. */
import { randomUUID } from 'node:crypto'
import { CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { linkStore, saveAuth, writeSync } from '@convbox/server/channel-tokens/channel-auths.rows'
import { sealSecret } from '@convbox/server/directory/account-secret'
import { replacePicks } from '@convbox/server/features/integrations/picks.rows'
import type { Program } from '@convbox/server/program'
import { SOURCES } from './busy-shop/sources.ts'
import { OAUTH_STAND_INS } from './platforms/oauth/channel-stand-ins.ts'
import { peopleOf } from './platforms/oauth/people.ts'
import { createGrants } from './platforms/oauth/stand-in-grants.ts'

/** Platforms of the demo's ad spend. */
const CONNECTED = new Set(SOURCES.flatMap(({ ads = [] }) => ads.map(({ platform }) => platform)))
const MARKETING = 'Northwind Marketing'

/** A token of the stand-in, which reads all facts from the token itself. It never ends: a demo left alone for months still works. */
const tokenOf = (platform: OAuthChannel, userId: string, nowMs: number): string => {
  const facts = { grant: 'demo', userId, scopes: [...CHANNELS[platform].scopes], endsAtMs: 0, redirectUri: '', challenge: '' }
  return createGrants(platform, OAUTH_STAND_INS[platform].tokenPrefix, () => nowMs).issue({ ...facts, kind: 'access' })
}

/** Connects the store as its owner would have done by hand: account, its selection, and the default of each platform. */
export const connectDemoChannels = async (
  program: Program,
  { storeId, tenantId, ownerId }: { storeId: string; tenantId: string; ownerId: string },
): Promise<void> => {
  const at = new Date(program.now())
  for (const platform of CONNECTED) {
    const person = peopleOf(platform).find(({ name }) => name === MARKETING)
    if (person === undefined) throw new Error(`The stand-in of ${platform} does not know ${MARKETING}`)
    await program.mainDb.db.transaction(async (db) => {
      const id = await saveAuth(
        { db },
        {
          id: randomUUID(),
          tenantId,
          platform,
          sandbox: true,
          externalUserId: person.id,
          name: person.name,
          email: person.email,
          secret: sealSecret(program.secrets, { accessToken: tokenOf(platform, person.id, at.getTime()) }),
          scopes: CHANNELS[platform].scopes.join(' '),
          expiresAt: undefined,
          refreshExpiresAt: undefined,
          userId: ownerId,
          at,
        },
      )
      await linkStore({ db }, storeId, { id, platform }, at)
      const items = person.accounts.map((account) => ({
        kind: 'ad account' as const,
        externalId: account.id,
        name: account.name,
        currency: account.currency,
        timeZone: account.timeZone,
      }))
      await replacePicks({ db }, { id, platform, sandbox: true }, { storeId, items, at })
      await writeSync({ db }, storeId, id, at)
    })
  }
}
