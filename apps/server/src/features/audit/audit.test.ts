import { audit } from '@convbox/contract/api/audit'
import { organization } from '@convbox/contract/api/organization'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MARK, seedSecrets } from '../../testing/seed-secrets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { changesOf, writeAudit } from './audit.ts'

let test: TestProgram
let pixel: string

beforeAll(async () => {
  test = await startTestProgram()
  pixel = (await seedSecrets(test.program, test.alder)).pixel
  await test.call(organization.updateTenantInfo, { companyName: 'Alder & Sons' }, { as: 'ada', tenant: test.alder })
  await test.call(storeSettings.saveStore, { timeZoneEn: 'Asia/Shanghai' }, { as: 'otto', store: test.alder })
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada', tenant: test.alder }) as const
const read = async (filter: Record<string, unknown> = {}) => (await test.call(audit.auditLog, filter, asAda())).result

describe('the audit log', () => {
  it('says who changed what, where, from what to what, the newest first', async () => {
    const log = await read()
    expect(log?.rows[0]).toMatchObject({
      action: 'store changed',
      who: { userId: test.users.otto, name: 'Otto Example', email: 'otto@convbox.example' },
      website: { websiteName: 'alder', websiteTitle: 'Alder' },
      changes: [{ field: 'timeZoneEn', from: 'UTC', to: 'Asia/Shanghai' }],
    })
    expect(log?.rows[1]).toMatchObject({
      action: 'organization changed',
      changes: [{ field: 'companyName', from: 'Alder Company', to: 'Alder & Sons' }],
    })
    expect(log?.rows[1]).not.toHaveProperty('website')
    expect(log?.people.map(({ name }) => name)).toEqual(['Ada Example', 'Otto Example'])
  })

  it('is filtered by store, person and action', async () => {
    const actionsOf = async (filter: Record<string, unknown>) => (await read(filter))?.rows.map(({ action }) => action)
    expect(await actionsOf({ websiteName: 'alder' })).toEqual(['store changed', 'pixel created', 'store created'])
    expect(await actionsOf({ userId: test.users.otto })).toEqual(['store changed'])
    expect(await actionsOf({ action: 'organization created' })).toEqual(['organization created'])
    expect(await actionsOf({ websiteName: 'birch' })).toEqual([])
    expect(await actionsOf({ userId: test.users.bela })).toEqual([])
  })

  it('calls what was meant by an id by its name', async () => {
    await writeAudit(test.program.mainDb, {
      tenantId: test.alder.tenantId,
      storeId: test.alder.id,
      action: 'pixel disabled',
      target: pixel,
      detail: {},
    })
    expect((await read({ action: 'pixel disabled' }))?.rows).toMatchObject([{ target: MARK }])
  })

  it('never names what is another tenant’s, though somebody calls his company by its id', async () => {
    for (const companyName of [pixel, test.users.ada])
      await test.call(organization.updateTenantInfo, { companyName }, { as: 'bela', tenant: test.birch })
    const log = await test.call(audit.auditLog, { action: 'organization changed' }, { as: 'bela', tenant: test.birch })
    expect(log.result?.rows.map(({ target }) => target)).toEqual([test.users.ada, pixel])
  })

  it('comes in pages', async () => {
    for (let number = 0; number < 60; number++)
      await writeAudit(test.program.mainDb, {
        tenantId: test.alder.tenantId,
        action: 'event replayed',
        target: String(number),
        detail: {},
      })
    const [first, second] = [await read({ action: 'event replayed' }), await read({ action: 'event replayed', page: 2 })]
    expect([first?.rows.length, second?.rows.length, first?.total]).toEqual([50, 10, 60])
    expect(first?.rows[0]).not.toHaveProperty('who')
    expect(new Set([...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ target }) => target)).size).toBe(60)
  })

  it('is for admins of that very organization', async () => {
    expect((await test.call(audit.auditLog, {}, { as: 'otto', tenant: test.alder })).error).toBe('not an admin')
    expect((await test.call(audit.auditLog, {}, { as: 'bela', tenant: test.alder })).error).toBe('no store access')
    expect((await test.call(audit.auditLog, {}, {})).error).toBe('not signed in')
    expect(await test.call.raw(audit.auditLog, { action: 'flew away' }, asAda())).toMatchObject({ status: 400 })
  })
})

describe('a detail', () => {
  it('is read as changes, whatever sort it is', () => {
    expect(changesOf({ a: { from: null, to: false }, b: ['x', 'y'], c: 7, d: '', e: { from: 'old' }, f: { deep: 1 } })).toEqual([
      { field: 'a', to: 'false' },
      { field: 'b', to: 'x, y' },
      { field: 'c', to: '7' },
      { field: 'd' },
      { field: 'e', from: 'old' },
      { field: 'deep', to: '1' },
    ])
    expect(changesOf('nothing')).toEqual([])
    expect(changesOf({ extra: { conversions: { Purchase: 'default', AddToCart: 'AW1/2' } } })).toEqual([
      { field: 'conversions', to: 'Purchase: default, AddToCart: AW1/2' },
    ])
    // jsonb keeps no order: the most informative field comes first.
    expect(changesOf({ scopes: 'a', platName: 'facebook', extra: { euEndpoint: true }, role: 'admin' }).map(({ field }) => field)).toEqual([
      'role',
      'platName',
      'scopes',
      'euEndpoint',
    ])
  })
})
