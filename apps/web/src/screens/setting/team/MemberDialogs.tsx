import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import type { TeamMember } from '@convbox/contract/api/team.schemas'
import { isAdminRole, TEAM_ROLES, type TeamRole } from '@convbox/contract/api/team.values'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { logOut } from '../../../api/react-to.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { showToast } from '../../../ui/toast.ts'
import { StoreChoice, type StoreOption } from './StoreChoice.tsx'
import { teamText } from './team.text.ts'

/** members: all members of the organization, to decide what is allowed. */
type MemberDialogProps = { tenantId: string; member: TeamMember; members: readonly TeamMember[]; onClose: () => void }

const Fault = ({ error }: { error: Error | null }) => {
  const language = useLanguage()
  return error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>
}

/** Changes a member's role and stores. Roles that the user may not assign say why; the last owner keeps that role. */
export const EditDialog = ({ tenantId, member, members, stores, onClose }: MemberDialogProps & { stores: readonly StoreOption[] }) => {
  const text = useText(teamText)
  const shared = useText(sharedText)
  const { names, hints } = useText(rolesText)
  const [role, setRole] = useState<TeamRole>(member.role)
  const [websites, setWebsites] = useState<string[]>(member.websites)
  const [isTried, setIsTried] = useState(false)
  const save = useSend(team.updateMember, {
    quiet: true,
    renews: [team.members],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.saved })
      // Changing one's own role ends the session.
      if (member.isSelf && role !== member.role) void logOut()
      onClose()
    },
  })
  const isOwner = members.some((one) => one.isSelf && one.role === 'owner')
  const isLastOwner = member.role === 'owner' && members.filter((one) => one.role === 'owner').length === 1
  const lock = isLastOwner ? text.lastOwner : member.role === 'owner' && !isOwner ? text.ownersOnly : undefined
  const options = TEAM_ROLES.map((value) => {
    // Said once above, where every other role is locked.
    const reason = lock !== undefined ? hints[value] : value === 'owner' && !isOwner ? text.ownersOnly : undefined
    const isLocked = reason !== undefined && value !== member.role
    return { value, label: names[value], description: hints[value], ...(isLocked && { disabledReason: reason }) }
  })
  const needsStore = !isAdminRole(role) && websites.length === 0
  const submit = (): void => {
    setIsTried(true)
    if (!needsStore) save.mutate({ tenantId, userId: member.userId, role, ...(!isAdminRole(role) && { websites }) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.editTitle({ who: member.name })}
      description={member.email}
      widthPx={560}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="primary" isBusy={save.isPending} onClick={submit}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Fault error={save.error} />
        {lock !== undefined && <Banner>{lock}</Banner>}
        <RadioCards label={text.role} columns={1} options={options} value={role} onChange={setRole} />
        {!isAdminRole(role) && (
          <StoreChoice
            stores={stores}
            value={websites}
            onChange={setWebsites}
            error={(isTried && needsStore ? text.needsStore : undefined) ?? fieldErrorsOf(save.error)['websites']}
          />
        )}
        {role !== member.role && <Banner tone="warn">{member.isSelf ? text.signsYouOut : text.signsOut}</Banner>}
      </div>
    </Dialog>
  )
}

/** Confirms removing a member. */
export const RemoveDialog = ({ tenantId, member, onClose }: Omit<MemberDialogProps, 'members'>) => {
  const text = useText(teamText)
  const shared = useText(sharedText)
  const remove = useSend(team.removeMember, {
    quiet: true,
    renews: [team.members, account.userInfo],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.removed({ who: member.name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.removeTitle({ who: member.name })}
      widthPx={460}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate({ tenantId, userId: member.userId })}>
            {text.removeSubmit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Fault error={remove.error} />
        <p>{text.removeText}</p>
      </div>
    </Dialog>
  )
}
