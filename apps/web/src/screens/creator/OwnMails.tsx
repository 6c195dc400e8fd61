import { creatorMails } from '@convbox/contract/api/creator-mails'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ownMailsText } from './own-mails.text.ts'
import { NOBODY, usePortal } from './use-portal.ts'

/** The creator's own choice of the weekly mail; nothing where the store sends none. */
export const OwnMails = ({ store }: { store: string }) => {
  const text = useText(ownMailsText)
  const { data } = usePortal(creatorMails.readOwnMails, {})
  const choose = useSend(creatorMails.chooseCreatorMails, { renews: [creatorMails.readOwnMails] })
  if (data === undefined || data === NOBODY || !data.isSent) return null
  return (
    <TitledCard title={text.card}>
      <p className="mb-2 max-w-180 text-caption text-ink-3">{text.help({ store })}</p>
      <Switch label={text.switch} checked={data.isOn} disabled={choose.isPending} onChange={(isOn) => choose.mutate({ isOn })} />
    </TitledCard>
  )
}
