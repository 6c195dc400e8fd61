import { HEADERS, TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { stores } from '@convbox/contract/api/stores'
import { team } from '@convbox/contract/api/team'
import type { TeamRole } from '@convbox/contract/api/team.values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailOf, PASSWORD, type Person } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { addMember, createTenant } from '../organization/organization.ts'
import { leaveTeam, updateMember } from './team.ts'

let test: TestProgram
/** A new organization of Ada's for each test, with an owner (Ada), an admin (Sam), Otto and Rita. */
let tenantId: string

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())
beforeEach(async () => {
  tenantId = await createTenant(test.program, { name: 'Cedar', ownerId: test.users.ada })
  await addMember(test.program, { tenantId, userId: test.users.sam, role: 'admin' })
  await addMember(test.program, { tenantId, userId: test.users.otto, role: 'operate' })
  await addMember(test.program, { tenantId, userId: test.users.rita, role: 'read-only' })
})

/** Signs in each time: a changed role ends the member's sessions. */
const as = async (person: Person) => {
  const { response } = await test.call(account.login, { email: emailOf(person), password: PASSWORD })
  return { headers: { [HEADERS.token]: response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value ?? '' } }
}
const roleOf = async (person: Person): Promise<string | undefined> => {
  const { rows } = await test.program.mainDb.pool.query<{ role: string }>(
    `SELECT role FROM member WHERE organization_id = $1 AND user_id = $2`,
    [tenantId, test.users[person]],
  )
  return rows[0]?.role
}
const ownerCount = async (): Promise<number> => {
  const { rows } = await test.program.mainDb.pool.query(`SELECT 1 FROM member WHERE organization_id = $1 AND role = 'owner'`, [tenantId])
  return rows.length
}
const auditRows = async () =>
  (await test.program.mainDb.pool.query(`SELECT action, user_id, target, detail FROM audit WHERE tenant_id = $1 ORDER BY id`, [tenantId]))
    .rows
const setRole = async (by: Person, person: Person, role: TeamRole) =>
  test.call(team.updateMember, { tenantId, userId: test.users[person], role, websites: role === 'operate' ? ['alder'] : [] }, await as(by))

describe('members', () => {
  it('lists everybody, the owner first, with roles, stores and when each was last seen', async () => {
    const { result } = await test.call(team.members, { tenantId: test.alder.tenantId }, await as('ada'))
    expect(result?.map(({ email, role, websites, isSelf }) => [email, role, websites, isSelf])).toEqual([
      ['ada@convbox.example', 'owner', [], true],
      ['otto@convbox.example', 'operate', ['alder'], false],
      ['rita@convbox.example', 'read-only', ['alder'], false],
    ])
    expect(Date.now() - Date.parse(result?.[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
  })

  it('are shown to admins only, by header or by field, and a field that differs from the header is not found', async () => {
    const ada = (await as('ada')).headers
    expect((await test.call(team.members, {}, { headers: ada, tenant: { tenantId } })).result).toHaveLength(4)
    expect((await test.call(team.members, { tenantId }, await as('otto'))).error).toBe('not an admin')
    expect((await test.call(team.members, { tenantId }, await as('bela'))).error).toBe('no store access')
    expect((await test.call(team.members, { tenantId }, {})).error).toBe('not signed in')
    expect((await test.call(team.members, { tenantId: test.birch.tenantId }, { headers: ada, tenant: { tenantId } })).error).toBe(
      'not found',
    )
  })
})

describe('changing a role', () => {
  it('takes effect at once, ends that person’s sessions and nobody else’s, and is written down', async () => {
    const rita = await as('rita')
    const ada = await as('ada')
    expect((await test.call(team.updateMember, { tenantId, userId: test.users.rita, role: 'admin' }, ada)).status).toBe(200)
    expect((await test.call(account.userInfo, {}, rita)).error).toBe('not signed in')
    expect((await test.call(account.userInfo, {}, ada)).status).toBe(200)
    expect(await roleOf('rita')).toBe('admin')
    expect((await auditRows()).at(-1)).toEqual({
      action: 'member changed',
      user_id: test.users.ada,
      target: emailOf('rita'),
      detail: { role: { from: 'read-only', to: 'admin' } },
    })
  })

  it('writes nothing and signs nobody out when it is the same again', async () => {
    const otto = await as('otto')
    const before = await auditRows()
    expect((await setRole('ada', 'sam', 'admin')).status).toBe(200)
    expect(await auditRows()).toEqual(before)
    expect((await test.call(account.userInfo, {}, otto)).status).toBe(200)
  })

  it('makes and unmakes owners for owners only', async () => {
    expect((await setRole('sam', 'rita', 'owner')).error).toBe('only an owner')
    expect((await setRole('sam', 'ada', 'admin')).error).toBe('only an owner')
    expect((await setRole('ada', 'sam', 'owner')).status).toBe(200)
    expect((await setRole('sam', 'ada', 'admin')).status).toBe(200)
    expect([await roleOf('ada'), await roleOf('sam')]).toEqual(['admin', 'owner'])
  })

  it('keeps the last owner', async () => {
    expect(await setRole('ada', 'ada', 'admin')).toMatchObject({ status: 409, error: 'last owner' })
    expect(await roleOf('ada')).toBe('owner')
  })

  it('treats somebody who is no member like nobody', async () => {
    for (const userId of [test.users.bela, 'nobody'])
      expect(await test.call.raw(team.updateMember, { tenantId, userId, role: 'admin' }, await as('ada'))).toMatchObject({ status: 404 })
  })

  it('never leaves an organization without an owner, though two owners demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await test.program.mainDb.pool.query(`UPDATE member SET role = 'owner' WHERE organization_id = $1 AND user_id = ANY($2)`, [
        tenantId,
        [test.users.ada, test.users.sam],
      ])
      const { ada, sam } = test.users
      const outcomes = await Promise.allSettled([
        updateMember(test.program, { tenantId, actorId: ada, userId: sam, role: 'admin' }),
        updateMember(test.program, { tenantId, actorId: sam, userId: ada, role: 'admin' }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await ownerCount()).toBe(1)
    }
  })

  it('never leaves it without an owner, though both leave at the same moment', async () => {
    await addMember(test.program, { tenantId, userId: test.users.bela, role: 'owner' })
    const outcomes = await Promise.allSettled(
      [test.users.ada, test.users.bela].map((userId) => leaveTeam(test.program, { tenantId, userId })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ownerCount()).toBe(1)
  })
})

describe('stores of a member', () => {
  const alder = () => ({ tenantId: test.alder.tenantId })
  const give = async (websites: string[], role?: TeamRole) =>
    test.call.raw(team.updateMember, { ...alder(), userId: test.users.otto, websites, ...(role && { role }) }, await as('ada'))

  it('are given and taken one by one, without signing him out', async () => {
    const { result } = await test.call(
      stores.createStore,
      {
        tenantId: test.alder.tenantId,
        websiteUrl: 'fir.example',
        websiteTitle: 'Fir',
        timezone: 'UTC',
        currencyCode: 'USD',
        sandbox: false,
      },
      await as('ada'),
    )
    const otto = await as('otto')
    const seen = async () => (await test.call(account.userInfo, {}, otto)).result?.websites.map(({ websiteName }) => websiteName)
    await give([String(result?.websiteName)])
    expect(await seen()).toEqual(['fir'])
    await give(['fir', 'alder'])
    expect(await seen()).toEqual(['alder', 'fir'])
    await give(['alder'])
    expect(await seen()).toEqual(['alder'])
  })

  it('must be at least one, and of this organization', async () => {
    expect(await give([])).toMatchObject({ status: 400, details: { websites: 'Please choose at least one store' } })
    expect(await give(['birch'])).toMatchObject({ status: 404, error: 'not found' })
    expect(await give(['nowhere'])).toMatchObject({ status: 404, error: 'not found' })
  })
})

describe('going', () => {
  it('ends a removed member’s access with his next call, and leaves an audit row', async () => {
    const { rows } = await test.program.mainDb.pool.query(`SELECT count(*)::int AS n FROM store_member WHERE user_id = $1`, [
      test.users.otto,
    ])
    const otto = await as('otto')
    expect((await test.call(organization.tenantInfo, { tenantId }, otto)).status).toBe(200)
    expect((await test.call(team.removeMember, { tenantId, userId: test.users.otto }, await as('sam'))).status).toBe(200)
    expect((await test.call(organization.tenantInfo, { tenantId }, otto)).error).toBe('no store access')
    // The member's stores of other organizations stay.
    const after = await test.program.mainDb.pool.query(`SELECT count(*)::int AS n FROM store_member WHERE user_id = $1`, [test.users.otto])
    expect(after.rows).toEqual(rows)
    expect((await auditRows()).at(-1)).toMatchObject({ action: 'member removed', user_id: test.users.sam, target: emailOf('otto') })
  })

  it('protects owners from admins, and the last owner from himself', async () => {
    expect((await test.call(team.removeMember, { tenantId, userId: test.users.ada }, await as('sam'))).error).toBe('only an owner')
    expect((await test.call(organization.leaveOrganization, { tenantId }, await as('ada'))).error).toBe('last owner')
    expect(await ownerCount()).toBe(1)
  })

  it('is open to everybody else, also to who may only look', async () => {
    expect((await test.call(organization.leaveOrganization, { tenantId }, await as('rita'))).status).toBe(200)
    expect(await roleOf('rita')).toBeUndefined()
    expect((await auditRows()).at(-1)).toMatchObject({ action: 'member left', target: emailOf('rita') })
    expect((await test.call(organization.leaveOrganization, { tenantId }, await as('rita'))).error).toBe('not found')
  })
})
