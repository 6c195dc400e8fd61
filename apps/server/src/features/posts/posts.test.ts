/** Posts: creators tell addresses, the store looks at them, and nobody sees another's. */
import type { CampaignId } from '@convbox/contract'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { posts } from '@convbox/contract/api/posts'
import { PORTAL_COOKIE, PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { MAX_POSTS } from '@convbox/contract/posts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCreators, makeHubCampaign, percentRule, type Creators, type HubCampaign } from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

const START = Date.parse('2026-03-10T00:00:00Z')
let test: TestProgram
let creators: Creators
let campaign: HubCampaign
let maya: Session
let ben: Session

type Session = { headers: { cookie: string } }
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const signIn = async (creatorId: string): Promise<Session> => {
  const { result } = await test.call(creatorPortal.inviteCreator, { creatorId }, asAda())
  const token = new URL(result?.link ?? 'https://x.example').searchParams.get('token') ?? ''
  const { response } = await test.call(creatorPortal.enterPortal, { token })
  return { headers: { cookie: `${PORTAL_COOKIE}=${response.cookies.find(({ name }) => name === PORTAL_COOKIE)?.value ?? ''}` } }
}
const tell = (session: Session, url: string, id = campaign.id) => test.call(posts.tellPost, { campaignId: id as CampaignId, url }, session)
const own = async (session: Session) => (await test.call(posts.listOwnPosts, { campaignId: campaign.id as CampaignId }, session)).result
const listed = async () => (await test.call(posts.listPosts, { campaignId: campaign.id as CampaignId }, asAda())).result
const review = (postId: string | undefined, input: { verdict: 'confirmed' | 'refused'; disclosureSeen: boolean; reason?: string }) =>
  test.call(posts.reviewPost, { postId: postId ?? '', ...input }, asAda())

beforeAll(async () => {
  test = await startTestProgram({ now: () => START, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'OURS', rule: percentRule('10') })
  ;[maya, ben] = [await signIn(creators.maya), await signIn(creators.ben)]
})
afterAll(() => test.stop())

it('are told once, by https, and seen by the store with the disclosure that was shown', async () => {
  expect((await tell(maya, ' https://www.instagram.com/p/1/#c ')).result).toEqual({ ok: true })
  expect((await tell(maya, 'https://www.instagram.com/p/1/')).details).toEqual({ url: 'You have told this address already' })
  for (const url of ['http://instagram.com/p/2', 'javascript:alert(1)'])
    expect((await tell(maya, url)).details).toEqual({ url: 'Please enter an address that begins with https://' })
  expect((await tell(ben, 'https://tiktok.com/@ben/1')).result).toEqual({ ok: true })
  expect(await listed()).toMatchObject({
    count: 2,
    waiting: 2,
    posts: [
      { creator: 'Ben', url: 'https://tiktok.com/@ben/1', state: 'told' },
      {
        creator: 'Maya',
        url: 'https://www.instagram.com/p/1/',
        state: 'told',
        termsVersion: PORTAL_TERMS,
        toldAt: new Date(START).toISOString(),
      },
    ],
  })
  // Another's are not shown.
  expect((await own(maya))?.posts.map(({ url }) => url)).toEqual(['https://www.instagram.com/p/1/'])
})

it('are confirmed, or refused with a reason, which the creator sees; a review can be corrected', async () => {
  const [ofBen, ofMaya] = (await listed())?.posts ?? []
  expect((await review(ofMaya?.id, { verdict: 'refused', disclosureSeen: false })).details).toEqual({ reason: 'Field is required!' })
  expect((await review(ofMaya?.id, { verdict: 'refused', disclosureSeen: false, reason: 'No label' })).result).toEqual({ ok: true })
  expect((await own(maya))?.posts).toMatchObject([{ state: 'refused', reason: 'No label', disclosureSeen: false }])
  await review(ofMaya?.id, { verdict: 'confirmed', disclosureSeen: true, reason: 'left over' })
  await review(ofBen?.id, { verdict: 'confirmed', disclosureSeen: true })
  const [shown] = (await own(maya))?.posts ?? []
  expect(shown).toMatchObject({ state: 'confirmed', disclosureSeen: true })
  expect(shown).not.toHaveProperty('reason')
  expect(await listed()).toMatchObject({ waiting: 0, posts: [{ by: 'Ada Example', reviewedAt: new Date(START).toISOString() }, {}] })
  const { rows } = await test.program.mainDb.pool.query(
    `SELECT action, user_id IS NOT NULL AS by_user FROM audit WHERE action LIKE 'post%' ORDER BY id`,
  )
  expect(rows.map(({ action, by_user: byUser }) => `${String(action)} ${String(byUser)}`)).toEqual([
    'post told false',
    'post told false',
    'post refused true',
    'post confirmed true',
    'post confirmed true',
  ])
})

it('are at most so many of a creator in a campaign', async () => {
  for (let index = 1; index < MAX_POSTS; index += 1) await tell(ben, `https://tiktok.com/@ben/more/${index}`)
  expect((await own(ben))?.isFull).toBe(true)
  expect((await tell(ben, 'https://tiktok.com/@ben/last')).details).toEqual({ url: `At most ${MAX_POSTS} posts in a campaign` })
  expect((await tell(maya, 'https://tiktok.com/@maya/1')).result).toEqual({ ok: true })
})

it('are told by nobody without a session, in no campaign of others, and reviewed by no other store', async () => {
  const campaignId = campaign.id as CampaignId
  for (const options of [{}, asAda()]) {
    expect((await test.call(posts.tellPost, { campaignId, url: 'https://x.example/1' }, options)).error).toBe('not signed in')
    expect((await test.call(posts.listOwnPosts, { campaignId }, options)).error).toBe('not signed in')
  }
  const theirs = await makeCreators(test.program, test.birch.id)
  const other = await makeHubCampaign(test.program, test.birch.id, theirs, { name: 'THEIRS', rule: percentRule('10') })
  expect((await tell(maya, 'https://x.example/1', other.id)).error).toBe('not found')
  const asBela = { as: 'bela' as const, store: test.birch }
  expect((await test.call(posts.listPosts, { campaignId }, asBela)).result).toMatchObject({ posts: [], count: 0 })
  const [post] = (await listed())?.posts ?? []
  const stolen = { postId: post?.id ?? '', verdict: 'confirmed' as const, disclosureSeen: true }
  expect((await test.call(posts.reviewPost, stolen, asBela)).error).toBe('not found')
})
