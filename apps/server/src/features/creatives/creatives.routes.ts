import type { AuditAction } from '@convbox/contract/api/audit.values'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { listCreatives, readCreativeRules, writeCreativeRules, writeTags } from '../../spend/creatives.rows.ts'
import { joinCreatives } from '../../spend/join-creatives.ts'
import { writeAudit } from '../audit/audit.ts'

/** Tags of creatives, by hand and by naming rules. */
export const creativesFeature: Feature<'creatives'> = (program) => {
  const { mainDb } = program
  const now = (): Date => new Date(program.now())
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string) =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  return {
    saveCreativeTags: async ({ key, tags }, caller) => {
      const places = joinCreatives(await listCreatives(mainDb, caller.store.id)).get(key)
      if (places === undefined) throw new AppError('not found')
      // The first spelling of each.
      const once = [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()
      await writeTags(mainDb, caller.store.id, { places, tags: once, at: now() })
      await note(caller, 'creative tagged', places.find(({ name }) => name !== '')?.name || (places[0]?.id ?? ''))
      return { tags: once }
    },
    readCreativeRules: (_input, { store }) => readCreativeRules(mainDb, store.id),
    saveCreativeRules: async ({ rules }, caller) => {
      await writeCreativeRules(mainDb, caller.store.id, rules, now())
      await note(caller, 'creative rules saved', caller.store.websiteName)
      return { ok: true }
    },
  }
}
