import type { Feature } from '../../http/handlers.ts'
import { canSendMail } from '../../messages/messages.ts'
import { readLastWeekly } from './weekly-claims.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { readSignedIn } from '../creator-portal/creator-portal.ts'
import { countReaders, findLinked, readMailChoice, writeMailChoice } from './mail-choices.rows.ts'
import { chooseMails, leaveCreatorMails, readCreatorMailLink } from './mail-link.ts'

/** The weekly mail to creators: the store's switch, and each creator's own. */
export const creatorMailsFeature: Feature<'creatorMails'> = (program) => {
  const { mainDb } = program
  return {
    readCreatorMails: async (_input, { store, user }) => {
      const [choice, readers, last] = await Promise.all([
        readMailChoice(mainDb, store.id),
        countReaders(mainDb, store.id),
        readLastWeekly(mainDb, store.id),
      ])
      const { isOn, language } = choice ?? { isOn: false, language: user.language === 'zh' ? 'zh' : 'en' }
      return { isOn, language, canSend: canSendMail(program), ...readers, ...(last && { last }) }
    },
    saveCreatorMails: async (choice, { store, user }) => {
      await mainDb.db.transaction(async (db) => {
        await writeMailChoice({ db }, store.id, choice)
        const entry = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'creator mails changed' } as const
        await writeAudit({ db }, { ...entry, target: store.websiteName, detail: { weeklyMail: choice.isOn ? 1 : 0 } })
      })
      return { ok: true }
    },
    readCreatorMailLink: ({ token }) => readCreatorMailLink(program, token),
    leaveCreatorMails: async ({ token }) => {
      await leaveCreatorMails(program, token)
      return { ok: true }
    },
    readOwnMails: async (_input, caller) => {
      const { storeId, creatorId } = await readSignedIn(program, caller)
      const linked = await findLinked(mainDb, { storeId, creatorId })
      return { isSent: linked?.isSent ?? false, isOn: linked?.isOn ?? false }
    },
    chooseCreatorMails: async ({ isOn }, caller) => {
      const { storeId, creatorId } = await readSignedIn(program, caller)
      await chooseMails(program, { storeId, creatorId }, isOn)
      return { ok: true }
    },
  }
}
