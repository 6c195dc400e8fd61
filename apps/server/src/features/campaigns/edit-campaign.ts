/** Users write over single codes and links of a draft, and settle the edits under which its settings have changed. */
import type { FieldMessage } from '@convbox/contract/field-messages'
import type { PreviewedCreator } from '@convbox/contract/api/campaigns.schemas'
import { codeKey, isCode, MAX_CODE, MIN_CODE, type EditDecision } from '@convbox/contract/campaigns'
import { readLandingUrl, type LandingUrlFault } from '@convbox/contract/landing-pages'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { ownHostsOf } from '../landing-pages/landing-pages.ts'
import { itemKey, type Item } from './apply-edits.ts'
import { dropEdit, keepEdit, writeEdit } from './campaign-edits.rows.ts'
import { lockCampaign } from './campaigns.rows.ts'
import { findOwners } from '../discount-codes/discount-codes.ts'
import { withoutOurs } from './make-preview.ts'
import { readPreview, type Preview } from './read-preview.ts'

const wrong = (value: FieldMessage): AppError => new AppError('invalid input', { details: { value } })

const CODE_FAULT: FieldMessage = `${MIN_CODE} to ${MAX_CODE} letters, digits, hyphens and underscores, beginning with a letter or digit`
const URL_FAULTS: Record<LandingUrlFault, FieldMessage> = {
  'no address': 'Please enter the address of a page',
  'not https': 'The address must begin with https://',
  'other host': 'The address must be on the store’s own site',
}

/** The code as it is kept. Refuses what is no code, or another creator's. */
const readCode = (preview: Preview, item: Item, value: string): string => {
  if (!isCode(value)) throw wrong(CODE_FAULT)
  const key = codeKey(value)
  const isItself = (creatorId: string, discountId: string): boolean => creatorId === item.creatorId && discountId === item.partId
  const owner = preview.creators.find(({ id, codes }) =>
    codes.some(({ code, discountId }) => codeKey(code) === key && !isItself(id, discountId)),
  )
  if (owner !== undefined) throw wrong(`Discount code already exists, please modify: ${owner.name} has it in this campaign`)
  const isReserved = preview.edits.some(
    (edit) => edit.kind === 'code' && codeKey(edit.value) === key && !isItself(edit.creatorId, edit.partId),
  )
  if (isReserved) throw wrong('Discount code already exists, please modify: an edit that is not settled yet has it')
  return value
}

/** The destination as it is kept: without what names campaign, creator and medium. */
const readDestination = (hosts: readonly string[], landingUrl: string, value: string): string => {
  const read = readLandingUrl(value, [...hosts, new URL(landingUrl).host])
  if ('fault' in read) throw wrong(URL_FAULTS[read.fault])
  return withoutOurs(read.url.href)
}

type Typed = Item & { id: string; value?: string | undefined }

/** Writes over one item, or without a value takes that back; the creator as previewed then. Refused for created campaigns and items that the campaign does not have. */
export const editItem = async (program: Program, caller: StoreCaller, { id, value, ...item }: Typed): Promise<PreviewedCreator> => {
  const { store, user } = caller
  const hosts = await ownHostsOf(program, store)
  return program.mainDb.db.transaction(async (db) => {
    const stored = await lockCampaign({ db }, store.id, id)
    if (!stored.isDraft) throw new AppError('campaign created')
    const preview = await readPreview({ db }, store.id, stored)
    const made = preview.made.get(itemKey(item))
    if (made === undefined) throw new AppError('invalid input', { details: { partId: 'This campaign has no such link or code' } })
    const wanted =
      value === undefined
        ? undefined
        : item.kind === 'code'
          ? readCode(preview, item, value)
          : readDestination(hosts, preview.landingUrl, value)
    const owner =
      item.kind === 'code' && wanted !== undefined ? [...(await findOwners({ db }, store.id, [codeKey(wanted)])).values()][0] : undefined
    if (owner !== undefined && wanted !== undefined) throw new AppError('code taken', { facts: { [wanted]: owner } })
    const plain = item.kind === 'code' ? made : withoutOurs(preview.landingUrl)
    if (wanted === undefined || wanted === plain) await dropEdit({ db }, id, item)
    else {
      const editedAt = new Date(program.now())
      await writeEdit({ db }, { ...item, storeId: store.id, campaignId: id, made, value: wanted, editedBy: user.id, editedAt })
    }
    const note = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'campaign edited' as const }
    await writeAudit({ db }, { ...note, target: stored.name, detail: {} })
    const after = await readPreview({ db }, store.id, stored)
    const creator = after.creators.find((one) => one.id === item.creatorId)
    if (creator === undefined) throw new AppError('not found')
    return creator
  })
}

type Settling = { id: string; decision: EditDecision; edits?: readonly Item[] | undefined }

/** Keeps or drops lost edits: these, or all. One whose item is gone is dropped either way. */
export const settleEdits = async (
  program: Program,
  { store, user }: StoreCaller,
  { id, decision, edits }: Settling,
): Promise<{ settled: number; lostEdits: number }> =>
  program.mainDb.db.transaction(async (db) => {
    const stored = await lockCampaign({ db }, store.id, id)
    if (!stored.isDraft) throw new AppError('campaign created')
    const { lost } = await readPreview({ db }, store.id, stored)
    const named = edits && new Set(edits.map(itemKey))
    const chosen = lost.filter((edit) => named?.has(itemKey(edit)) ?? true)
    for (const { madeNow, ...edit } of chosen) {
      if (decision === 'keep' && madeNow !== undefined) await keepEdit({ db }, id, edit, madeNow)
      else await dropEdit({ db }, id, edit)
    }
    const note = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'campaign edited' as const }
    if (chosen.length > 0) await writeAudit({ db }, { ...note, target: stored.name, detail: {} })
    return { settled: chosen.length, lostEdits: lost.length - chosen.length }
  })
