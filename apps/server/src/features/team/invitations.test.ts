import { DAY_MS } from '@convbox/contract/durations'
import { readFile, readdir } from 'node:fs/promises'

import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { team } from '@convbox/contract/api/team'
import type { InvitedRole } from '@convbox/contract/api/team.values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messagesTo } from '../../testing/read-mail.ts'
import { emailOf, type Person } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { invite as inviteBy } from './invitations.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(() => test.stop())
// Reset: Sam and Bela are not members of Alder, Sam's e-mail is verified, no invitation is pending.
beforeEach(async () => {
  // An hour later, so that tests do not share mail limits.
  nowMs += 3_600_000
  const { pool } = test.program.mainDb
  await pool.query(`DELETE FROM member WHERE organization_id = $1 AND user_id = ANY($2)`, [
    test.alder.tenantId,
    [test.users.sam, test.users.bela],
  ])
  await pool.query(`DELETE FROM store_member WHERE user_id = $1`, [test.users.sam])
  await pool.query(`UPDATE invitation SET status = 'canceled' WHERE status = 'pending'`)
  await pool.query(`UPDATE "user" SET email_verified = true`)
})

const asAda = () => ({ as: 'ada', tenant: test.alder }) as const
/** Invites and returns the secret of the link. */
const invite = async (email: string, role: InvitedRole = 'read-only', websites = ['alder']): Promise<string> => {
  const answer = await test.call.raw(team.invite, { email, role, websites }, asAda())
  expect(answer.error).toBeUndefined()
  const { rows } = await test.program.mainDb.pool.query<{ id: string }>(
    `SELECT id FROM invitation WHERE status = 'pending' AND email = $1`,
    [email.toLowerCase()],
  )
  return rows[0]?.id ?? ''
}
const join = (id: string, as: Person = 'sam') => test.call(team.join, { id }, { as })
const pending = async () => (await test.call(team.invitations, {}, asAda())).result ?? []
const memberships = async (person: Person): Promise<number> => {
  const { rows } = await test.program.mainDb.pool.query(`SELECT 1 FROM member WHERE organization_id = $1 AND user_id = $2`, [
    test.alder.tenantId,
    test.users[person],
  ])
  return rows.length
}

describe('inviting', () => {
  it('mails a link in the language asked for, lists it, and writes it down', async () => {
    const { result } = await test.call(
      team.invite,
      { email: 'New@Person.example', role: 'operate', websites: ['alder'], language: 'zh' },
      asAda(),
    )
    expect(result?.mail).toBe('sent')
    expect(await pending()).toMatchObject([
      {
        email: 'new@person.example',
        role: 'operate',
        websites: ['alder'],
        invitedBy: 'Ada Example',
        expiresAt: new Date(nowMs + 7 * DAY_MS).toISOString(),
        isExpired: false,
        link: result?.link,
      },
    ])
    const folder = `${test.program.config.DATA_DIR}/outbox`
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')))
    const mail = mails.find((text) => text.includes('new@person.example'))
    expect(mail).toContain(result?.link)
    expect(mail).toContain('邀请您加入')
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT user_id, target, detail FROM audit WHERE action = 'member invited' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ user_id: test.users.ada, target: 'new@person.example', detail: { role: 'operate', websites: 'alder' } }])
    // The link is a secret: the audit log must not contain it.
    expect(JSON.stringify(rows)).not.toContain(result?.link.split('id=')[1])
  })

  it.each([
    ['no e-mail', { email: 'nobody', role: 'admin' }, 400, { email: 'Invalid email' }],
    ['an owner', { email: 'x@y.example', role: 'owner' }, 400, { role: expect.any(String) }],
    ['no store', { email: 'x@y.example', role: 'operate', websites: [] }, 400, { websites: 'Please choose at least one store' }],
    ['another tenant’s store', { email: 'x@y.example', role: 'operate', websites: ['birch'] }, 404, {}],
    ['a member', { email: 'OTTO@convbox.example', role: 'admin' }, 409, { email: 'This person is a member already' }],
  ])('refuses %s', async (_, input, status, details) => {
    expect(await test.call.raw(team.invite, input, asAda())).toMatchObject({ status, details })
    expect(await pending()).toEqual([])
  })

  it('refuses the second invitation of one person, though both come at the same moment', async () => {
    const send = () => test.call.raw(team.invite, { email: emailOf('sam'), role: 'admin' }, asAda())
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await pending()).toHaveLength(1)
  })

  it('never floods one person with mail, by whatever organization', async () => {
    const first = await invite('flood@person.example')
    const resend = (id: string) => test.call(team.resendInvitation, { id }, asAda())
    for (let sent = 0; sent < 3; sent++) expect((await resend(first)).status).toBe(200)
    await test.call(team.revokeInvitation, { id: first }, asAda())
    // The fifth mail; a new invitation does not reset the count.
    const second = await invite('flood@person.example')
    expect((await resend(second)).error).toBe('too many requests')
    const again = (as: 'ada' | 'bela') =>
      test.call.raw(team.invite, { email: 'Flood@person.example', role: 'admin' }, { as, tenant: as === 'ada' ? test.alder : test.birch })
    for (let tries = 0; tries < 4; tries++) await again('ada')
    expect((await again('bela')).error).toBe('too many requests')
  })

  it('sends nothing for who has not confirmed his own e-mail: anybody can register and name himself and a company as he likes', async () => {
    const id = await invite('first@person.example')
    await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = false WHERE id = $1`, [test.users.ada])
    const again = await test.call.raw(team.invite, { email: 'second@person.example', role: 'admin' }, asAda())
    expect(again).toMatchObject({ status: 403, error: 'email not verified' })
    expect((await test.call(team.resendInvitation, { id }, asAda())).error).toBe('email not verified')
    expect(await pending()).toHaveLength(1)
    expect(await messagesTo(test.program, 'first@person.example')).toHaveLength(1)
    expect(await messagesTo(test.program, 'second@person.example', 0)).toEqual([])
  })

  it('lets one user send sixty an hour, from however many organizations', async () => {
    const { result } = await test.call(organization.createOrganization, { companyName: 'Second' }, { as: 'ada' })
    const second = { tenantId: String(result?.tenantId) }
    for (let sent = 0; sent < 30; sent++)
      for (const tenant of [test.alder, second])
        await test.call.raw(team.invite, { email: `many-${sent}@person.example`, role: 'admin' }, { as: 'ada', tenant })
    expect(await pending()).toHaveLength(30)
    const more = await test.call.raw(team.invite, { email: 'more@person.example', role: 'admin' }, { as: 'ada', tenant: second })
    expect(more.error).toBe('too many requests')
  })

  it('offers the link where no mail goes out', async () => {
    const config = { ...test.program.config, SANDBOX: false }
    const caller = { user: { id: test.users.ada, name: 'Ada Example' }, tenant: { id: test.alder.tenantId, name: 'Alder Company' } }
    const sent = await inviteBy({ ...test.program, config }, caller, {
      email: 'off@line.example',
      role: 'admin',
      websites: [],
      language: 'en',
    })
    expect(sent).toEqual({ mail: 'off', link: expect.stringMatching(/\/joinTeam\?id=[\w-]{32}$/) })
  })
})

describe('the page of a link', () => {
  it('names organization and inviter to whoever holds it, and not whether the e-mail has an account', async () => {
    const id = await invite(emailOf('sam'))
    expect((await test.call(team.readInvitation, { id })).result).toEqual({
      state: 'pending',
      companyName: 'Alder Company',
      invitedBy: 'Ada Example',
      role: 'read-only',
      email: emailOf('sam'),
      expiresAt: new Date(nowMs + 7 * DAY_MS).toISOString(),
    })
    expect((await test.call(team.readInvitation, { id: 'guessed' })).error).toBe('not found')
  })
})

describe('the secret of a link', () => {
  it('is long, and cannot be guessed: six hundred looks an hour from one address, joining among them', async () => {
    const id = await invite(emailOf('sam'))
    expect(Buffer.from(id, 'base64url')).toHaveLength(24)
    for (let tries = 0; tries < 599; tries++) await test.call(team.readInvitation, { id: `guess ${tries}` })
    expect((await join('guessed')).error).toBe('not found')
    expect((await test.call(team.readInvitation, { id })).error).toBe('too many requests')
    expect((await join(id)).error).toBe('too many requests')
    nowMs += 3_600_000
    expect((await join(id)).status).toBe(200)
  })
})

describe('invitations of one’s own', () => {
  const mine = async () => (await test.call(team.myInvitations, {}, { as: 'sam' })).result

  it('are told to the verified owner of the e-mail, as long as they work', async () => {
    const id = await invite(emailOf('sam'), 'operate')
    expect(await mine()).toEqual([{ id, companyName: 'Alder Company', invitedBy: 'Ada Example', role: 'operate' }])
    expect((await test.call(team.myInvitations, {}, { as: 'bela' })).result).toEqual([])
    await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = false WHERE id = $1`, [test.users.sam])
    expect(await mine()).toEqual([])
    await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = true WHERE id = $1`, [test.users.sam])
    nowMs += 7 * DAY_MS
    expect(await mine()).toEqual([])
  })
})

describe('joining', () => {
  it('gives the role and the stores of the invitation, once, and makes the organization the session’s own', async () => {
    const id = await invite(emailOf('sam'), 'operate')
    expect((await join(id)).result).toEqual({ tenantId: test.alder.tenantId, websiteName: 'alder' })
    const { result } = await test.call(account.userInfo, {}, { as: 'sam' })
    expect(result).toMatchObject({
      activeTenantId: test.alder.tenantId,
      operatorInfo: { optorRole: 'operate' },
      tenants: [{ tenantId: test.alder.tenantId, optorRole: 'operate' }],
      websites: [{ websiteName: 'alder' }],
      shopProductPackagePermission: [{ packageName: 'trial', shopName: 'alder', shopNameShopify: 'alder' }],
    })
    expect(await pending()).toEqual([])
    expect((await join(id)).error).toBe('already a member')
    expect((await test.call(team.readInvitation, { id })).result?.state).toBe('used')
  })

  it('lets an invitation be used once only, though it comes twice at the same moment', async () => {
    const id = await invite(emailOf('sam'))
    const answers = await Promise.all([join(id), join(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await memberships('sam')).toBe(1)
  })

  it('refuses another account, whatever its rights elsewhere, and says which kind of account is needed', async () => {
    const id = await invite(emailOf('sam'), 'admin')
    expect(await join(id, 'bela')).toMatchObject({ status: 403, error: 'other account' })
    expect(await memberships('bela')).toBe(0)
    expect((await join(id)).status).toBe(200)
  })

  it('refuses an e-mail that nobody verified: whoever registers with a stranger’s address gets nothing', async () => {
    const id = await invite(emailOf('sam'))
    await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = false WHERE id = $1`, [test.users.sam])
    expect(await join(id)).toMatchObject({ status: 403, error: 'email not verified' })
    expect(await memberships('sam')).toBe(0)
  })

  it('refuses an invitation from its seventh day on, until it is sent again', async () => {
    const id = await invite(emailOf('sam'))
    nowMs += 7 * DAY_MS
    expect(await join(id)).toMatchObject({ status: 410, error: 'invitation expired' })
    expect((await test.call(team.readInvitation, { id })).result?.state).toBe('expired')
    expect((await pending())[0]).toMatchObject({ isExpired: true })
    expect((await test.call(team.resendInvitation, { id: id }, asAda())).result?.mail).toBe('sent')
    expect((await join(id)).status).toBe(200)
  })

  it('refuses one that was revoked, that was used by somebody who has left, and one that nobody made', async () => {
    const revoked = await invite(emailOf('sam'))
    await test.call(team.revokeInvitation, { id: revoked }, asAda())
    expect(await join(revoked)).toMatchObject({ status: 410, error: 'invitation revoked' })
    expect((await test.call(team.resendInvitation, { id: revoked }, asAda())).error).toBe('not found')
    const used = await invite(emailOf('sam'))
    await join(used)
    await test.call(organization.leaveOrganization, { tenantId: test.alder.tenantId }, { as: 'sam' })
    expect(await join(used)).toMatchObject({ status: 410, error: 'invitation used' })
    expect((await join('guessed')).error).toBe('not found')
    expect((await test.call(team.join, { id: used }, {})).error).toBe('not signed in')
    expect(await memberships('sam')).toBe(0)
  })

  it('keeps another tenant’s admin from sending it again or revoking it', async () => {
    const id = await invite(emailOf('sam'))
    for (const endpoint of [team.resendInvitation, team.revokeInvitation])
      expect(await test.call.raw(endpoint, { id }, { as: 'bela', tenant: test.birch })).toMatchObject({ status: 404, error: 'not found' })
    expect(await pending()).toHaveLength(1)
  })

  it('gives no store that has gone to another organization meanwhile', async () => {
    const id = await invite(emailOf('sam'), 'operate')
    const { pool } = test.program.mainDb
    await pool.query(`UPDATE store SET tenant_id = $1 WHERE id = $2`, [test.birch.tenantId, test.alder.id])
    expect((await join(id)).result).toEqual({ tenantId: test.alder.tenantId })
    await pool.query(`UPDATE store SET tenant_id = $1 WHERE id = $2`, [test.alder.tenantId, test.alder.id])
    const { rows } = await pool.query(`SELECT 1 FROM store_member WHERE user_id = $1`, [test.users.sam])
    expect(rows).toEqual([])
  })
})
