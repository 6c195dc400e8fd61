/** An owner deletes a store, then the organization. */
import { organization } from '@convbox/contract/api/organization'
import { privacy } from '@convbox/contract/api/privacy'
import { stores } from '@convbox/contract/api/stores'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { addMember } from '../organization/organization.ts'
import { answerRequests } from '../privacy/answer-requests.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
  await addMember(test.program, { tenantId: test.alder.tenantId, userId: test.users.sam, role: 'admin' })
})
afterAll(() => test.stop())

const removeStore = (as: 'ada' | 'sam' | 'otto', more: { typedName?: string; websiteName?: string } = {}) =>
  test.call(
    stores.deleteStore,
    { tenantId: test.alder.tenantId, websiteName: 'alder', typedName: 'Alder', ...more },
    { as, tenant: test.alder },
  )
const removeOrganization = (as: 'ada' | 'sam', typedName = 'Alder Company') =>
  test.call(organization.deleteOrganization, { tenantId: test.alder.tenantId, typedName }, { as, tenant: test.alder })
const countOf = async (table: string): Promise<unknown> =>
  (await test.program.mainDb.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count

it('is for owners, of a store of theirs, and takes its name', async () => {
  expect((await removeStore('otto')).error).toBe('not an admin')
  expect((await removeStore('sam')).error).toBe('owners only')
  expect((await removeStore('ada', { typedName: 'alder' })).details).toEqual({ typedName: 'This is not the name' })
  expect((await removeStore('ada', { websiteName: 'birch', typedName: 'Birch' })).error).toBe('not found')
  expect((await removeOrganization('ada')).error).toBe('stores left')
  expect(await countOf('privacy_request')).toBe(0)
})

it('erases the store by the job of erasures, and keeps the record and the audit row', async () => {
  expect((await removeStore('ada')).result).toEqual({ ok: true })
  await answerRequests(test.program)
  expect((await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })).error).toBe('not found')
  const erased = await test.call(privacy.erasedStores, { tenantId: test.alder.tenantId }, { as: 'ada', tenant: test.alder })
  expect(erased.result).toMatchObject([{ storeName: 'alder', status: 'done', topic: 'store/delete' }])
  const { rows } = await test.program.mainDb.pool.query(`SELECT target, detail FROM audit WHERE action = 'store deleted'`)
  expect(rows).toEqual([{ target: 'alder', detail: { title: 'Alder' } }])
})

it('ends the organization once no store is left', async () => {
  expect((await removeOrganization('sam')).error).toBe('owners only')
  expect((await removeOrganization('ada', 'Alder')).details).toEqual({ typedName: 'This is not the name' })
  expect((await removeOrganization('ada')).result).toEqual({ ok: true })
  expect((await test.call(organization.userTenants, {}, { as: 'ada' })).result).toEqual([])
  const { rows } = await test.program.mainDb.pool.query(`SELECT target FROM audit WHERE action = 'organization deleted'`)
  expect(rows).toEqual([{ target: 'Alder Company' }])
})
