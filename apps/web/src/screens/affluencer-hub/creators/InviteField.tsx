import { creatorPortal } from '@convbox/contract/api/creator-portal'
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { creatorsText } from './creators.text.ts'

/** Makes a link to the page of a saved creator, and mails it where the address is known. */
export const InviteField = ({ creator: { id, email } }: { creator: Creator }) => {
  const text = useText(creatorsText)
  const language = useLanguage()
  const invite = useSend(creatorPortal.inviteCreator, { quiet: true })
  return (
    <section aria-label={text.page} className="flex flex-col gap-2 border-t border-hairline pt-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 className="text-caption font-medium text-ink-2">{text.page}</h3>
          <p className="text-caption text-ink-3">{text.pageHelp}</p>
        </div>
        <Button isBusy={invite.isPending} onClick={() => invite.mutate({ creatorId: id, language })}>
          {email === '' ? text.invite : text.inviteAndMail}
        </Button>
      </div>
      {invite.error && <Banner tone="bad">{messageOf(failureOf(invite.error), language)}</Banner>}
      {invite.data && (
        <>
          <Banner tone={invite.data.mail === 'sent' ? 'good' : 'plain'}>{text.invited[invite.data.mail]}</Banner>
          <CopyField label={text.pageLink} value={invite.data.link} />
        </>
      )}
    </section>
  )
}
