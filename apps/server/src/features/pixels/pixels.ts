/** Pixels of a store: create, change, switch on and off. A pixel paused because of its token resumes when a new one is saved. */
import type { AuditAction, AuditDetail } from '@convbox/contract/api/audit.values'
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { DELIVERY_STATES, hasPurchaseAlias, STOP_REASONS, type ParkReason, type PixelSettings } from '@convbox/contract'
import type { PixelCheck } from '@convbox/contract/api/pixel-check.schemas'
import type { PixelFields, PixelRow } from '@convbox/contract/api/pixels.schemas'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { shownState, tokenFault } from '../../deliver/shown-state.ts'
import { AppError } from '../../http/app-error.ts'
import type { LaneSummary, MainDbQueries, Secrets } from '@convbox/storage'
import type { CallerStore } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { checkBeforeSaving } from './check-before-saving.ts'
import { findPixelAuth, requirePixelAuth } from '../integrations/integrations.ts'
import { toFields, toOurNames, toSettings, type FormFields, type KeptFields } from './pixel-fields.ts'
import {
  insertPixel,
  lockPixelRecord,
  setPixelEnabled,
  updatePixelRow,
  type DeliveryCounts,
  type PixelRecord,
  findPixelRecord,
  listPixelRecords,
  readDeliveryCounts,
  readLastDelivered,
} from './pixels.rows.ts'

/** A command has no lanes, directory or signals: the running program sees the change within seconds. */
type PixelsProgram = Pick<Program, 'mainDb' | 'secrets'> & Partial<Pick<Program, 'directory' | 'signals' | 'lanes'>>
type Owner = Pick<CallerStore, 'id' | 'tenantId' | 'sandbox'>
/** Who changes a pixel: a member of its store. */
export type PixelAuthor = { store: Owner & Pick<CallerStore, 'plans'>; user: { id: string } }

/** Form fields of a pixel created in code: a new form's defaults, with these changes. */
export type NewPixel = {
  store: Owner
  settings: PixelSettings
  name: string
  enabled?: boolean
  sendsFromServer?: boolean
  /** A connected account of the store, instead of settings.token. */
  channelAuthId?: string
  userId?: string
  check?: PixelCheck
}

const checkPlatform = (store: Owner, settings: Pick<PixelSettings, 'platform'>): void => {
  // A real store never sends to a stand-in.
  if (DESTINATION_FACTS[settings.platform].isSandboxOnly && !store.sandbox) {
    throw new AppError('invalid input', { details: { platform: PIXEL_FAULTS.sandboxOnly } })
  }
}

/** The database ensures that a pixel id is unique in a store, also for parallel writes. */
const refuseTaken = (isWritten: boolean): void => {
  if (!isWritten) throw new AppError('already exists', { details: { pixelId: PIXEL_FAULTS.taken } })
}

/** Notifies other parts of this process. */
const announce = (program: PixelsProgram): void => {
  program.directory?.invalidate()
  program.signals?.emit('lanes')
  program.signals?.emit('pixel states')
}

const UNPARKED_AT_ONCE = 500

/** Returns parked events to the lane: those of the given reason, or all but those that the platform may have and would count again. */
const unpark = async ({ lanes }: PixelsProgram, pixelId: string, reason?: ParkReason): Promise<void> => {
  if (lanes === undefined) return
  for (let part = lanes.parked(pixelId, UNPARKED_AT_ONCE); part.length > 0;) {
    for (const entry of part)
      if (reason === undefined ? entry.reason !== 'answer lost' : entry.reason === reason) await lanes.unpark(pixelId, entry.seq)
    part = lanes.parked(pixelId, UNPARKED_AT_ONCE, part.at(-1)?.seq)
  }
}

const record = (
  mainDb: MainDbQueries,
  by: { store: Owner; userId?: string },
  action: AuditAction,
  target: string,
  detail: AuditDetail,
): Promise<void> =>
  writeAudit(mainDb, {
    tenantId: by.store.tenantId,
    storeId: by.store.id,
    ...(by.userId !== undefined && { userId: by.userId }),
    action,
    target,
    detail,
  })

/** Creates a pixel from settings (token in clear, stored encrypted), for the demo and commands; forms use savePixel. Returns its id. */
export const createPixel = async (program: PixelsProgram, input: NewPixel): Promise<string> => {
  const { store, settings, name, enabled = true, sendsFromServer = true, channelAuthId, check } = input
  checkPlatform(store, settings)
  const id = randomUUID()
  const by = { store, ...(input.userId !== undefined && { userId: input.userId }) }
  await program.mainDb.db.transaction(async (db) => {
    const row = { name, enabled, channelAuthId }
    refuseTaken(await insertPixel({ db }, program.secrets, { id, storeId: store.id, ...row, settings, sendsFromServer, check }))
    const fields = toFields({ settings, sendsFromServer }, row)
    await record({ db }, by, 'pixel created', id, { ...fields, tokenChanged: settings.token !== undefined })
  })
  announce(program)
  return id
}

/** The account that a form names, by our id or the platform's; undefined for none. */
const readAccount = async (
  mainDb: MainDbQueries,
  { id }: Pick<Owner, 'id'>,
  { platform, channelAuthId, thirdUserId }: Pick<Change, 'channelAuthId' | 'thirdUserId'> & Pick<PixelFields, 'platform'>,
): Promise<string | undefined> => channelAuthId ?? (thirdUserId ? await findPixelAuth(mainDb, id, platform, thirdUserId) : undefined)

const refuseBoth = (token: string | undefined, channelAuthId: string | undefined): void => {
  if (!token || channelAuthId === undefined) return
  throw new AppError('invalid input', { details: { conversionApiKey: PIXEL_FAULTS.oneCredential } })
}

type Alias = Pick<PixelFields, 'purchaseCovert' | 'purchaseCovertName'>

/** A plan without aliases keeps the one that a pixel has, but cannot give it another. */
const checkAlias = ({ plans }: Pick<CallerStore, 'plans'>, after: Alias, before?: Alias): void => {
  const isKept = before?.purchaseCovert === 1 && before.purchaseCovertName === after.purchaseCovertName
  if (after.purchaseCovert === 0 || isKept || hasPurchaseAlias(plans)) return
  throw new AppError('invalid input', { details: { purchaseCovert: PIXEL_FAULTS.aliasPlan } })
}

/** Creates a pixel from a form. Returns its id. */
export const savePixel = async (program: Program, by: PixelAuthor, given: PixelFields): Promise<string> => {
  const fields = toOurNames(given)
  checkAlias(by.store, fields)
  const channelAuthId = await readAccount(program.mainDb, by.store, fields)
  if (channelAuthId !== undefined) await requirePixelAuth(program.mainDb, by.store.id, fields.platform, channelAuthId)
  refuseBoth(fields.conversionApiKey, channelAuthId)
  const kept = { ...toSettings(fields, channelAuthId !== undefined), ...(channelAuthId !== undefined && { channelAuthId }) }
  checkPlatform(by.store, kept.settings)
  const check = await checkBeforeSaving(program, by.store.id, kept)
  const row = { name: fields.pixelName, enabled: fields.enable === 1, userId: by.user.id }
  return createPixel(program, { store: by.store, ...kept, ...row, ...(check !== undefined && { check }) })
}

type Change = { [Field in keyof PixelFields]?: PixelFields[Field] | undefined }

/** The form fields with changes applied; a missing field stays. */
const mergeFields = (before: KeptFields, change: Change): FormFields => {
  // The switch alone changes the server's part of how the pixel was added.
  const { addMethod: _addMethod, ...rest } = before
  const kept = change.enableCapi === undefined || change.addMethod !== undefined ? before : rest
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...kept, ...given }
}

const changedFields = (before: object, after: object): Record<string, unknown> => {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value)))
}

/** Effect of a pixel's change on its lane: new events may pass with a new token, parked ones return if it sends again. */
type Changed = { hasNewToken: boolean; sendsAgain: boolean }

const sends = (fields: Pick<PixelFields, 'enable' | 'enableCapi'>): boolean => fields.enable === 1 && fields.enableCapi === 1

/** What a change makes of a stored pixel, refused where it breaks a rule. channelAuthId: an account that the pixel did not send with before. */
const applyChange = async (mainDb: MainDbQueries, by: PixelAuthor, pixel: PixelRecord, asked: Change) => {
  const before = toFields(pixel, pixel)
  const change = toOurNames(asked)
  if (change.platform !== undefined && change.platform !== before.platform) {
    throw new AppError('invalid input', { details: { platform: PIXEL_FAULTS.platformFixed } })
  }
  const account = await readAccount(mainDb, by.store, { ...change, platform: before.platform })
  const channelAuthId = account === pixel.channelAuthId ? undefined : account
  if (channelAuthId !== undefined) await requirePixelAuth(mainDb, by.store.id, before.platform, channelAuthId)
  refuseBoth(change.conversionApiKey, channelAuthId)
  const fields = mergeFields(before, change)
  checkAlias(by.store, fields, before)
  const kept = toSettings(fields, pixel.hasToken || channelAuthId !== undefined, pixel.settings.addMethod)
  checkPlatform(by.store, kept.settings)
  return { before, fields, kept, channelAuthId }
}

const changeFields = async (
  mainDb: MainDbQueries,
  secrets: Secrets,
  by: PixelAuthor,
  { id, asked, check }: { id: string; asked: Change; check: PixelCheck | undefined },
): Promise<Changed> => {
  const pixel = await lockPixelRecord(mainDb, by.store.id, id)
  if (pixel === undefined) throw new AppError('not found')
  const { before, fields, kept, channelAuthId } = await applyChange(mainDb, by, pixel, asked)
  const hasPastedToken = kept.settings.token !== undefined
  const hasNewToken = hasPastedToken || channelAuthId !== undefined
  // Saving a stopped pixel means that it was fixed or should be tried again.
  const isStopped = STOP_REASONS.some((reason) => reason === pixel.pausedReason)
  const row = { name: fields.pixelName, enabled: fields.enable === 1, channelAuthId }
  refuseTaken(await updatePixelRow(mainDb, secrets, { ...kept, ...row, check, id, storeId: by.store.id, resume: hasNewToken || isStopped }))
  const after = toFields(kept, { ...row, channelAuthId: hasPastedToken ? undefined : (channelAuthId ?? pixel.channelAuthId) })
  const detail = { ...changedFields(before, after), tokenChanged: hasPastedToken }
  await record(mainDb, { store: by.store, userId: by.user.id }, 'pixel changed', id, detail)
  return { hasNewToken, sendsAgain: sends(after) && !sends(before) }
}

/** Changes a pixel of the store; 'not found' for another's. A new token ends a pause: waiting events are sent. */
export const updatePixel = async (program: Program, by: PixelAuthor, id: string, asked: Change): Promise<void> => {
  const pixel = await findPixelRecord(program.mainDb, by.store.id, id)
  if (pixel === undefined) throw new AppError('not found')
  // Before the transaction: a platform may take seconds to answer.
  const after = await applyChange(program.mainDb, by, pixel, asked)
  const check = await checkBeforeSaving(program, by.store.id, after.kept, { pixel, channelAuthId: after.channelAuthId })
  const changed = await program.mainDb.db.transaction((db) => changeFields({ db }, program.secrets, by, { id, asked, check }))
  // First, so that its lane, which may be parking events right now, sees the change before this looks for parked ones.
  announce(program)
  if (changed.hasNewToken) await unpark(program, id)
  else if (changed.sendsAgain) await unpark(program, id, 'pixel disabled')
}

/** Switches a pixel of the store on or off; 'not found' for another's. */
export const enablePixel = async (program: PixelsProgram, by: PixelAuthor, id: string, enabled: boolean): Promise<void> => {
  await program.mainDb.db.transaction(async (db) => {
    if (!(await setPixelEnabled({ db }, by.store.id, id, enabled))) throw new AppError('not found')
    await record({ db }, { store: by.store, userId: by.user.id }, enabled ? 'pixel enabled' : 'pixel disabled', id, {})
  })
  announce(program)
  if (enabled) await unpark(program, id, 'pixel disabled')
}

const faultOf = (pixel: PixelRecord) => tokenFault({ state: pixel.paused ? 'paused' : 'running', pausedReason: pixel.pausedReason })

const stateOf = (pixel: PixelRecord): PixelRow['state'] => {
  if (!pixel.enabled) return 'disabled'
  if (!pixel.paused && !pixel.broken) return 'running'
  return faultOf(pixel) === undefined ? 'paused' : 'needs reauthorization'
}

/** Counts by shown state, as in the events monitor. */
const shownCounts = (stored: DeliveryCounts['counts'], pixel: PixelRecord): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const state of DELIVERY_STATES) {
    const shown = shownState({ state, reason: '' }, faultOf(pixel)).state
    if (stored[state] !== undefined) counts[shown] = (counts[shown] ?? 0) + stored[state]
  }
  return counts
}

/** Current deliveries and lane of a pixel; absent: none yet, nothing waiting. */
export type PixelActivity = {
  deliveries: DeliveryCounts | undefined
  deliveredEarlierAt?: string | undefined
  lane: LaneSummary | undefined
  nowMs: number
}

export type DescribedPixel = Omit<PixelRow, 'id' | 'channelAuthId'> & { id: string; channelAuthId?: string }

/** A pixel for the screen, without token. waiting: events in its lane, and since when the oldest waits. */
export const describePixel = (pixel: PixelRecord, { deliveries, deliveredEarlierAt, lane, nowMs }: PixelActivity): DescribedPixel => {
  const detail = pixel.broken ? PIXEL_FAULTS.unreadable.en : pixel.pausedDetail
  const lastDeliveredAt = deliveries?.lastDeliveredAt ?? deliveredEarlierAt
  const oldestAtMs = lane?.oldestEnqueuedAtMs
  return {
    id: pixel.id,
    ...toFields(pixel, pixel),
    ...(pixel.accountUserId !== undefined && { thirdUserId: pixel.accountUserId }),
    channelSetting: pixel.settings.extra ?? {},
    hasToken: pixel.hasToken,
    ...(pixel.check !== undefined && pixel.sendsFromServer && { check: pixel.check }),
    state: stateOf(pixel),
    ...(pixel.pausedReason !== undefined && { pausedReason: pixel.pausedReason }),
    ...(detail !== undefined && { pausedDetail: detail }),
    ...(pixel.pausedAt !== undefined && { pausedAt: pixel.pausedAt.toISOString() }),
    counts: shownCounts(deliveries?.counts ?? {}, pixel),
    ...(lastDeliveredAt !== undefined && { lastDeliveredAt }),
    waiting: lane?.waiting ?? 0,
    oldestWaitingSeconds: oldestAtMs === undefined ? 0 : Math.max(0, Math.round((nowMs - oldestAtMs) / 1000)),
  }
}

const describeAll = async (program: Program, store: Pick<CallerStore, 'id'>, pixels: PixelRecord[]): Promise<DescribedPixel[]> => {
  const nowMs = program.now()
  const deliveries = await readDeliveryCounts(
    program.warehouse,
    store.id,
    pixels.map(({ id }) => id),
    new Date(nowMs - DAY_MS),
  )
  // For pixels without deliveries in the last day: whether they ever delivered.
  const silent = pixels.filter(({ id }) => deliveries.get(id)?.lastDeliveredAt === undefined).map(({ id }) => id)
  const earlier = await readLastDelivered(program.warehouse, store.id, silent)
  const lanes = new Map(program.lanes.pixels().map((lane) => [lane.pixelId, lane]))
  return pixels.map((pixel) =>
    describePixel(pixel, {
      deliveries: deliveries.get(pixel.id),
      deliveredEarlierAt: earlier.get(pixel.id),
      lane: lanes.get(pixel.id),
      nowMs,
    }),
  )
}

/** All of a store, oldest first. */
export const listPixels = async (program: Program, store: Pick<CallerStore, 'id'>): Promise<DescribedPixel[]> =>
  describeAll(program, store, await listPixelRecords(program.mainDb, store.id))

/** One of a store; 'not found' for another's. */
export const showPixel = async (program: Program, store: Pick<CallerStore, 'id'>, id: string): Promise<DescribedPixel> => {
  const pixel = await findPixelRecord(program.mainDb, store.id, id)
  const [row] = pixel === undefined ? [] : await describeAll(program, store, [pixel])
  if (row === undefined) throw new AppError('not found')
  return row
}

export { recheckPixels } from './check-before-saving.ts'
export { findPixelRecord, toOurNames, toSettings }
export type { FormFields, StoredSettings } from './pixel-fields.ts'
