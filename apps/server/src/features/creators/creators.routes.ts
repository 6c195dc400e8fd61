import type { FieldMessage } from '@convbox/contract/field-messages'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import { CREATORS_PER_PAGE, LISTED_CREATOR_FAULTS, MAX_CREATORS, MAX_MEDIA } from '@convbox/contract/creators'
import { isUniqueViolation } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import { AppError, type Details } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { addAudit, writeAudit } from '../audit/audit.ts'
import { readCampaignTerms } from '../commissions/commissions.ts'
import { writeAvatar } from './avatars.rows.ts'
import { countCreators, keyOf, listCreatorKeys, listCreators, writeCreator } from './creators.rows.ts'
import { readAllDetails } from '../payouts/payouts.ts'
import { findDoubles } from './find-doubles.ts'
import { lookAhead } from '../discount-codes/discount-codes.ts'
import { importBalances } from './import-balances.ts'
import { makeAvatar, type AvatarFault } from './make-avatar.ts'
import { deleteMedium, listMedia, writeMedium } from './media.rows.ts'
import { readCreatorFile } from './read-creator-file.ts'

const invalid = (details: Details): AppError => new AppError('invalid input', { details })

const AVATAR_FAULTS: Record<AvatarFault, FieldMessage> = {
  'too large': 'Upload failed: Image size exceeds 1M, please re-upload',
  'not JPEG or PNG': 'Upload failed: Only jpg, jpeg and png images can be used',
  unreadable: 'Upload failed: The image cannot be read',
}

/** Runs a write; a name or e-mail that somebody took at the same moment is refused. */
const orTaken = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('already exists', { cause: error })
    throw error
  }
}

/** Creators of the Affluencer Hub, and the media in which they post. */
export const creatorsFeature: Feature<'creators'> = (program) => {
  const { mainDb } = program
  const now = (): Date => new Date(program.now())
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  return {
    listCreators: async ({ search, state, pageNo }, { store }) => {
      const page = { limit: CREATORS_PER_PAGE, offset: (pageNo - 1) * CREATORS_PER_PAGE }
      const [found, counts] = await Promise.all([
        listCreators(mainDb, store.id, { search, state, ...page }),
        countCreators(mainDb, store.id),
      ])
      return { ...found, pageSize: CREATORS_PER_PAGE, counts }
    },
    listDoubles: async (_input, { store }) => {
      const [keys, accounts] = await Promise.all([
        listCreatorKeys(mainDb, store.id),
        readAllDetails(mainDb.pool, program.secrets, store.id),
      ])
      const found = findDoubles(
        keys.map(({ id, name, emailKey, phone }) => {
          const { paypalEmail = '', wiseEmail = '', bank = '' } = accounts.get(id) ?? {}
          return { id, name, email: emailKey ?? '', phone: phone ?? '', accounts: [paypalEmail, wiseEmail, bank] }
        }),
      )
      return { doubles: keys.flatMap(({ id }) => found.get(id) ?? []) }
    },
    saveCreator: async ({ id, ...fields }, caller) => {
      const known = await listCreatorKeys(mainDb, caller.store.id)
      if (id === undefined ? known.length >= MAX_CREATORS : !known.some((one) => one.id === id))
        throw id === undefined ? invalid({ name: `At most ${MAX_CREATORS} creators` }) : new AppError('not found')
      const others = known.filter((one) => one.id !== id)
      if (others.some(({ nameKey }) => nameKey === keyOf(fields.name))) throw invalid({ name: 'Another creator has this name' })
      if (others.some(({ emailKey }) => emailKey === keyOf(fields.email)))
        throw invalid({ email: 'Another creator has this e-mail address' })
      const tags = [...new Set(fields.tags)]
      const saved = await orTaken(() => writeCreator(mainDb, caller.store.id, { ...fields, tags, id: id ?? randomUUID() }, now()))
      if (saved === undefined) throw new AppError('not found')
      await note(caller, 'creator saved', saved.name)
      return saved
    },
    saveAvatar: async ({ id, picture }, caller) => {
      const made = await makeAvatar(Buffer.from(picture, 'base64'))
      if ('fault' in made) throw invalid({ picture: AVATAR_FAULTS[made.fault] })
      const avatar = { key: randomUUID(), picture: made.picture }
      const saved = await writeAvatar(mainDb, { storeId: caller.store.id, creatorId: id }, avatar, now())
      if (saved === undefined) throw new AppError('not found')
      await note(caller, 'creator picture changed', saved.name)
      return saved
    },
    deleteAvatar: async ({ id }, caller) => {
      const saved = await writeAvatar(mainDb, { storeId: caller.store.id, creatorId: id }, undefined, now())
      if (saved === undefined) throw new AppError('not found')
      await note(caller, 'creator picture changed', saved.name)
      return { ok: true }
    },
    importCreators: async ({ csv, isPreview }, caller) => {
      const { store } = caller
      const { creators, lines, missing, unknown, bad } = readCreatorFile(csv, await listCreatorKeys(mainDb, store.id))
      const isTaken = !isPreview && missing.length + bad.length === 0 && creators.length > 0
      if (isTaken) {
        await orTaken(() =>
          mainDb.db.transaction(async (db) => {
            for (const { id = randomUUID(), ...fields } of creators) await writeCreator({ db }, store.id, { ...fields, id }, now())
          }),
        )
        await note(caller, 'creator file imported', store.websiteName)
      }
      const added = creators.filter(({ id }) => id === undefined).length
      const counts = { added, changed: creators.length - added }
      return { isTaken, lines, ...counts, missing, unknown, bad: bad.slice(0, LISTED_CREATOR_FAULTS), badCount: bad.length }
    },
    importBalances: async ({ campaignId, csv, total, isPreview }, caller) => {
      const { store, user } = caller
      const terms = await readCampaignTerms(program, store.id, campaignId)
      if (terms === undefined) throw new AppError('not found')
      const { currency } = terms
      const { result, codes } = await importBalances(
        program,
        { storeId: store.id, campaignId, currency, csv, total, isPreview, by: user.id },
        (db) =>
          addAudit(db, {
            tenantId: store.tenantId,
            storeId: store.id,
            userId: user.id,
            action: 'creator balances imported',
            target: campaignId,
            detail: { amount: `${total} ${currency}` },
          }),
      )
      if (result.isTaken) for (const signal of ['commissions', 'campaigns'] as const) program.signals.emit(signal)
      const isRight = result.missing.length + result.badCount === 0
      if (!isPreview || !isRight || codes.length === 0) return result
      return { ...result, shop: await lookAhead(program, store.id, codes) }
    },
    listMedia: async (_input, { store }) => ({ media: await listMedia(mainDb, store.id) }),
    saveMedium: async ({ id, name }, caller) => {
      const known = await listMedia(mainDb, caller.store.id)
      if (id === undefined ? known.length >= MAX_MEDIA : !known.some((one) => one.id === id))
        throw id === undefined ? invalid({ name: `At most ${MAX_MEDIA} media` }) : new AppError('not found')
      if (known.some((one) => one.id !== id && keyOf(one.name) === keyOf(name))) throw invalid({ name: 'Media already exists' })
      const medium = { id: id ?? randomUUID(), name }
      if (!(await orTaken(() => writeMedium(mainDb, caller.store.id, medium, now())))) throw new AppError('not found')
      await note(caller, 'medium saved', name)
      return medium
    },
    deleteMedium: async ({ id }, caller) => {
      if (!(await deleteMedium(mainDb, caller.store.id, id))) throw new AppError('not found')
      await note(caller, 'medium deleted', caller.store.websiteName)
      return { ok: true }
    },
  }
}
