import { team } from '@convbox/contract/api/team'
import { INVITED_ROLES, type InvitedRole } from '@convbox/contract/api/team.values'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { StoreChoice, type StoreOption } from './StoreChoice.tsx'
import { teamText } from './team.text.ts'

/** One @ with text on both sides and a dot after it; the server validates properly. */
const EMAIL = /^\S+@\S+\.\S+$/

type Sent = ResultOf<typeof team.invite>

/** Shows an invitation's link to copy, when no mail was sent. */
export const LinkDialog = ({ sent, onClose }: { sent: Sent; onClose: () => void }) => {
  const text = useText(teamText)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.linkTitle}
      widthPx={560}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p className="mb-3 text-ink-2">{sent.mail === 'failed' ? text.mailFailed : text.mailOff}</p>
      <CopyField label={text.link} value={sent.link} />
    </Dialog>
  )
}

type InviteDialogProps = { tenantId: string; stores: readonly StoreOption[]; onClose: () => void }

/** Invites a colleague: e-mail, role and stores. If the server sends no mail, it ends with the link to copy. */
export const InviteDialog = ({ tenantId, stores, onClose }: InviteDialogProps) => {
  const text = useText(teamText)
  const shared = useText(sharedText)
  const { names, hints } = useText(rolesText)
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('operate')
  const [websites, setWebsites] = useState<string[]>(stores.length === 1 ? stores.map(({ websiteName }) => websiteName) : [])
  const [isTried, setIsTried] = useState(false)
  const invite = useSend(team.invite, {
    quiet: true,
    renews: [team.invitations],
    onSuccess: ({ mail }) => {
      if (mail !== 'sent') return
      showToast({ tone: 'good', text: text.invited({ email }) })
      onClose()
    },
  })
  if (invite.data && invite.data.mail !== 'sent') return <LinkDialog sent={invite.data} onClose={onClose} />
  const refused = fieldErrorsOf(invite.error)
  const needsStore = role !== 'admin' && websites.length === 0
  const emailFault = EMAIL.test(email.trim()) ? undefined : text.emailInvalid
  const submit = (): void => {
    setIsTried(true)
    if (emailFault === undefined && !needsStore)
      invite.mutate({ tenantId, email: email.trim(), role, language, websites: role === 'admin' ? [] : websites })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.inviteTitle}
      description={text.inviteLead}
      widthPx={560}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="primary" type="submit" form="invite" isBusy={invite.isPending}>
            {text.inviteSubmit}
          </Button>
        </>
      }
    >
      <form
        id="invite"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {invite.error && <Banner tone="bad">{messageOf(failureOf(invite.error), language)}</Banner>}
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          value={email}
          onValueChange={setEmail}
          error={(isTried ? emailFault : undefined) ?? refused['email']}
        />
        <RadioCards
          label={text.role}
          columns={1}
          options={INVITED_ROLES.map((value) => ({ value, label: names[value], description: hints[value] }))}
          value={role}
          onChange={setRole}
        />
        {role !== 'admin' && (
          <StoreChoice
            stores={stores}
            value={websites}
            onChange={setWebsites}
            error={(isTried && needsStore ? text.needsStore : undefined) ?? refused['websites']}
          />
        )}
      </form>
    </Dialog>
  )
}
