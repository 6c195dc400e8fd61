/** The demo store comes connected to the ad accounts whose spend it shows, and the stand-ins take its tokens. */
import { integrations } from '@convbox/contract/api/integrations'
import { addMember } from '@convbox/server/features/organization/organization'
import { checkChannels } from '@convbox/server/schedule/tend-channels'
import { startChannelsProgram, type ChannelsProgram } from '@convbox/server/testing/channels-program'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOURCES } from './busy-shop/sources.ts'
import { ensureDemoStore } from './demo-store.ts'

let all: ChannelsProgram
let asAda: { as: 'ada'; store: { websiteName: string } }
beforeAll(async () => {
  all = await startChannelsProgram()
  const { websiteName, tenantId } = await ensureDemoStore(all.test.program)
  await addMember(all.test.program, { tenantId, userId: all.test.users.ada, role: 'admin' })
  asAda = { as: 'ada', store: { websiteName } }
})
afterAll(() => all.stop())

const shown = async () => (await all.test.call(integrations.shopIntegration, {}, asAda)).result ?? []
const digits = (text: string): string => text.replaceAll(/\D/g, '')

it('shows every platform of its spend as connected, with the account that the spend is of', async () => {
  const channels = await shown()
  const platforms = channels.map(({ platName, status }) => [platName, status])
  const spending = [...new Set(SOURCES.flatMap(({ ads = [] }) => ads.map(({ platform, accountId }) => `${platform} ${digits(accountId)}`)))]
  expect(platforms).toEqual([
    ['facebook', '1'],
    ['google', '1'],
    ['tiktok', '1'],
  ])
  const { result: accounts = [] } = await all.test.call(integrations.shopAdAccount, {}, asAda)
  expect(accounts.map(({ platName, externalId }) => `${platName} ${digits(externalId)}`).toSorted()).toEqual(spending.toSorted())
})

it('has tokens that the platforms take, also months later', async () => {
  all.passMinutes(200 * 24 * 60)
  await checkChannels(all.test.program)
  expect((await shown()).map(({ platName, isAllExpired }) => [platName, isAllExpired])).toEqual([
    ['facebook', false],
    ['google', false],
    ['tiktok', false],
  ])
})

it('leaves Nora’s accounts free to be connected by hand, and stays disconnected when it was', async () => {
  const authId = await all.connected()
  const { result } = await all.test.call(integrations.listPickable, { authId }, { as: 'ada', store: all.test.alder })
  expect(result?.items.some(({ takenBy }) => takenBy !== undefined)).toBe(false)
  await all.rowsOf(`DELETE FROM store_channel`)
  await ensureDemoStore(all.test.program)
  expect(await shown()).toEqual([])
})
