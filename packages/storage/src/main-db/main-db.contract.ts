/** Contract tests of the main database, embedded or by URL. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MainDb } from './main-db.ts'
import { migrateMainDb, withMainDbLock } from './migrate-main-db.ts'
import { organization, store } from './schema.ts'

/** Registers the tests for one way of opening. open: an empty, migrated database. */
export const describeMainDb = (
  name: string,
  kind: MainDb['kind'],
  open: () => Promise<{ mainDb: MainDb; close: () => Promise<void> }>,
): void => {
  describe(`main database: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    it('keeps typed rows, times to the millisecond and UTC', async () => {
      const { db } = opened.mainDb
      const createdAt = new Date('2026-03-01T12:34:56.789Z')
      await db.insert(organization).values({ id: 't1', name: 'Alder Company', slug: 'alder', createdAt })
      await db.insert(store).values({
        id: 's1',
        tenantId: 't1',
        websiteName: 'alder',
        title: 'Alder',
        host: 'alder.example',
        storeKey: 'k1',
        timeZone: 'UTC',
        currency: 'USD',
        createdAt,
      })
      expect(
        await db
          .select({ id: store.id, createdAt: store.createdAt, sandbox: store.sandbox })
          .from(store)
          .where(eq(store.websiteName, 'alder')),
      ).toEqual([{ id: 's1', createdAt, sandbox: false }])
    })
    it('says which kind it is', () => {
      expect(opened.mainDb.kind).toBe(kind)
    })
    it('rolls back what throws', async () => {
      const { db } = opened.mainDb
      const failing = db.transaction(async (tx) => {
        await tx.insert(organization).values({ id: 't2', name: 'Birch Company', slug: 'birch' })
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await db.select().from(organization).where(eq(organization.id, 't2'))).toEqual([])
    })
    it('migrates again without doing anything, also twice at once', async () => {
      const count = async (): Promise<unknown> =>
        (await opened.mainDb.pool.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')).rows
      const before = await count()
      await Promise.all([migrateMainDb(opened.mainDb), migrateMainDb(opened.mainDb)])
      expect(await count()).toEqual(before)
    })
    it('lets one at a time under a lock, and the next after a failure', async () => {
      const running: string[] = []
      const work = (label: string) =>
        withMainDbLock(opened.mainDb, 'warehouse', async () => {
          running.push(`${label} begins`)
          await opened.mainDb.pool.query('SELECT 1')
          running.push(`${label} ends`)
          if (label === 'a') throw new Error('a failed')
        })
      const results = await Promise.allSettled([work('a'), work('b')])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect([running[0]?.at(0), running[2]?.at(0)]).toEqual([running[1]?.at(0), running[3]?.at(0)])
    })
  })
}
