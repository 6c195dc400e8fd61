import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const activeOf = async (as: 'ada' | 'sam') => (await test.call(account.userInfo, {}, { as })).result?.activeTenantId
const auditOf = async (tenantId: string) =>
  (await test.program.mainDb.pool.query(`SELECT action, user_id, target, detail FROM audit WHERE tenant_id = $1 ORDER BY id`, [tenantId]))
    .rows

describe('organizations of a user', () => {
  it('are listed with role and the stores he may see', async () => {
    expect((await test.call(organization.userTenants, {}, { as: 'otto' })).result).toEqual([
      {
        tenantId: test.alder.tenantId,
        companyName: 'Alder Company',
        role: 'operate',
        optorRole: 'operate',
        isActive: false,
        websites: [{ websiteName: 'alder', websiteTitle: 'Alder', sandbox: true }],
      },
    ])
    expect((await test.call(organization.userTenants, {}, { as: 'sam' })).result).toEqual([])
    const [ada] = (await test.call(organization.userTenants, {}, { as: 'ada' })).result ?? []
    expect(ada).toMatchObject({ role: 'owner', optorRole: 'admin' })
  })

  it('are made once by a form that was sent twice at once, and once again', async () => {
    const input = { companyName: 'Twice', requestId: '0'.repeat(32) }
    const answers = await Promise.all([1, 2].map(() => test.call(organization.createOrganization, input, { as: 'otto' })))
    answers.push(await test.call(organization.createOrganization, input, { as: 'otto' }))
    expect(new Set(answers.map(({ result }) => result?.tenantId)).size).toBe(1)
    // Another user's request with the same id is another request.
    const other = await test.call(organization.createOrganization, input, { as: 'rita' })
    expect(other.result?.tenantId).not.toBe(answers[0]?.result?.tenantId)
    const { rows } = await test.program.mainDb.pool.query(`SELECT count(*)::int AS count FROM organization WHERE name = 'Twice'`)
    expect(rows).toEqual([{ count: 2 }])
  })

  it('say how large they are to their members', async () => {
    const { result } = await test.call(organization.tenantInfo, { tenantId: test.alder.tenantId }, { as: 'rita' })
    expect(result).toMatchObject({ companyName: 'Alder Company', role: 'read-only', memberCount: 3, storeCount: 1 })
    expect(Date.now() - Date.parse(result?.createdAt ?? '')).toBeLessThan(600_000)
    expect((await test.call(organization.tenantInfo, {}, { as: 'rita' })).error).toBe('no store access')
  })

  it('are made by anybody, who is its owner and goes on in it', async () => {
    const { result } = await test.call(organization.createOrganization, { companyName: '  Älder  ' }, { as: 'sam' })
    const tenantId = String(result?.tenantId)
    expect(await activeOf('sam')).toBe(tenantId)
    expect((await test.call(organization.userTenants, {}, { as: 'sam' })).result).toEqual([
      { tenantId, companyName: 'Älder', role: 'owner', optorRole: 'admin', isActive: true, websites: [] },
    ])
    expect(await auditOf(tenantId)).toEqual([
      { action: 'organization created', user_id: test.users.sam, target: 'Älder', detail: { companyName: 'Älder' } },
    ])
  })

  it('are chosen among one’s own only, and for this session only', async () => {
    const { result } = await test.call(organization.createOrganization, { companyName: 'Another' }, { as: 'ada' })
    expect(await activeOf('ada')).toBe(result?.tenantId)
    expect((await test.call(organization.selectOrganization, { tenantId: test.alder.tenantId }, { as: 'ada' })).status).toBe(200)
    expect(await activeOf('ada')).toBe(test.alder.tenantId)
    expect((await test.call(organization.selectOrganization, { tenantId: test.birch.tenantId }, { as: 'ada' })).error).toBe('not found')
    // A refused choice keeps the previous one.
    expect(await activeOf('ada')).toBe(test.alder.tenantId)
    // It only decides the landing page: a call that names no organization still has none.
    expect((await test.call(organization.tenantInfo, {}, { as: 'ada' })).error).toBe('no store access')
  })

  it('are not made without end', async () => {
    for (let made = 0; made < 10; made++) await test.call(organization.createOrganization, { companyName: 'Many' }, { as: 'rita' })
    expect((await test.call(organization.createOrganization, { companyName: 'Many' }, { as: 'rita' })).error).toBe('too many requests')
  })
})

describe('the name of an organization', () => {
  const rename = (companyName: string, as: 'ada' | 'otto' = 'ada') =>
    test.call(organization.updateTenantInfo, { companyName }, { as, tenant: test.alder })

  it('is changed by admins, and the log keeps what it was', async () => {
    expect((await rename('Alder & Sons')).status).toBe(200)
    expect((await rename('Alder & Sons')).status).toBe(200)
    const changes = (await auditOf(test.alder.tenantId)).filter(({ action }) => action === 'organization changed')
    expect(changes).toEqual([
      {
        action: 'organization changed',
        user_id: test.users.ada,
        target: 'Alder & Sons',
        detail: { companyName: { from: 'Alder Company', to: 'Alder & Sons' } },
      },
    ])
    expect((await rename('Mine', 'otto')).error).toBe('not an admin')
    expect(await rename('  ')).toMatchObject({ status: 400, details: { companyName: 'Field is required!' } })
    // The name appears in our mails: it must not add lines to them.
    for (const name of ['Alder\n\nYour account is locked', 'Alder\r\nBcc: eve@evil.example', 'Alder\u2028more', 'Al\u202eder'])
      expect(await rename(name)).toMatchObject({ status: 400, details: { companyName: 'Only one line of text' } })
  })
})

describe('operator and position', () => {
  it('come with the membership and the answer on the welcome page', async () => {
    const { result: before } = await test.call(account.userInfo, {}, { as: 'bela' })
    expect(before?.operatorInfo).toEqual({ optorRole: 'admin', browserLanguage: '' })
    expect(before).not.toHaveProperty('positionInfo')
    expect(await test.call.raw(organization.savePosition, { position: 'king' }, { as: 'bela' })).toMatchObject({
      status: 400,
      details: { position: 'Please choose one of the choices' },
    })
    expect((await test.call(organization.savePosition, { position: 'marketing' }, { as: 'bela' })).status).toBe(200)
    expect((await test.call(account.userInfo, {}, { as: 'bela' })).result?.positionInfo).toEqual({ position: 'marketing' })
    await test.call(account.setLanguage, { language: 'zh' }, { as: 'bela' })
    expect((await test.call(organization.operatorDetailSelf, {}, { as: 'bela' })).result).toEqual({
      email: 'bela@convbox.example',
      browserLanguage: 'zh',
      optorRole: 'admin',
    })
  })

  it('names the e-mails of all colleagues to members', async () => {
    expect((await test.call(organization.memberEmails, {}, { as: 'rita', tenant: test.alder })).result).toEqual([
      'ada@convbox.example',
      'otto@convbox.example',
      'rita@convbox.example',
    ])
  })
})
