/** A store's tracking settings: read, and changed section by section. A change writes an audit row; an unchanged section writes nothing. */
import { readTracking } from '@convbox/contract/api/tracking-settings.schemas'
import type { StoreTracking } from '@convbox/contract/api/tracking-settings.values'
import { UTM_FIELDS, UTM_PLATFORM_IDS } from '@convbox/contract/utm-tagging'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { markToldOrders, readToldOrders } from '../shopify-history/shopify-history.ts'
import { readChosen, writeChosen, type Chosen } from './tracking-settings.rows.ts'

type Section = keyof StoreTracking

/** A section as the audit log shows it; '' while it is off. */
const inWords = (section: Section, settings: StoreTracking): string | boolean => {
  if (section === 'purchaseSource') return settings.purchaseSource
  if (section === 'recognition' || section === 'shopifyHistory') return settings[section].on
  if (!settings[section].on) return ''
  switch (section) {
    case 'pageScroll':
      return settings.pageScroll.percents.map((percent) => `${percent}%`).join(', ')
    case 'timeSpent':
      return settings.timeSpent.seconds.map((seconds) => `${seconds} s`).join(', ')
    case 'stillThinking':
      return `${settings.stillThinking.seconds} s`
    case 'matching':
      return settings.matching.fields.map(({ identifier, name }) => `${identifier}: ${name}`).join(', ')
    case 'utmTagging':
      return UTM_PLATFORM_IDS.map(
        (id) => `${id}: ${UTM_FIELDS.map((field) => settings.utmTagging.templates[id][field] || '-').join('/')}`,
      ).join(', ')
  }
}

const isSection = (name: string, settings: StoreTracking): name is Section => Object.hasOwn(settings, name)

const shownOf = ({ tracking, purchaseSource }: Chosen): StoreTracking => ({
  ...readTracking(tracking),
  purchaseSource: purchaseSource === 'shopify' ? 'shopify' : 'online store',
})

/** The tracking settings of one store. */
export const trackingSettingsFeature: Feature<'trackingSettings'> = ({ mainDb, warehouse, directory, signals, now }) => ({
  settings: async (_input, caller) => {
    const row = await readChosen(mainDb, caller.store.id)
    if (row === undefined) throw new AppError('not found')
    return shownOf(row)
  },
  saveSettings: async (input, caller) => {
    const { id: storeId, tenantId, websiteName } = caller.store
    // Read before the transaction, which shall hold nobody up: orders told meanwhile are marked by those who write them.
    const told = input.shopifyHistory === undefined ? [] : await readToldOrders(warehouse, storeId)
    await mainDb.db.transaction(async (db) => {
      const row = await readChosen({ db }, storeId, true)
      if (row === undefined) throw new AppError('not found')
      const before = shownOf(row)
      const after: StoreTracking = { ...before, ...input }
      const changed = Object.keys(after).filter(
        (name): name is Section => isSection(name, after) && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
      )
      if (changed.length === 0) return
      await writeChosen({ db }, storeId, after)
      if (changed.includes('shopifyHistory')) await markToldOrders({ db }, storeId, told, new Date(now()))
      const detail = changed.map((name) => [name, { from: inWords(name, before), to: inWords(name, after) }])
      await writeAudit(
        { db },
        { tenantId, storeId, userId: caller.user.id, action: 'store changed', target: websiteName, detail: Object.fromEntries(detail) },
      )
    })
    directory.invalidate()
    if (input.shopifyHistory !== undefined) for (const name of ['dirty', 'shopify history'] as const) signals.emit(name)
    return { ok: true }
  },
})
