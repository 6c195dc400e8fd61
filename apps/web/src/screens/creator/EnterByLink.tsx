import { PORTAL_PATH } from '@convbox/contract/creator-portal'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { useNavigate } from '@tanstack/react-router'
import { isRefusedWith } from '../../api/failure.ts'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { creatorText } from './creator.text.ts'

/** Opens a creator's page by the link of a mail. Only the button uses the link: mail scanners open links. */
export const EnterByLink = ({ token }: { token: string }) => {
  const text = useText(creatorText)
  const navigate = useNavigate()
  const enter = useSend(creatorPortal.enterPortal, {
    quiet: true,
    renews: [creatorPortal.readPortal],
    onSuccess: () => void navigate({ href: PORTAL_PATH, replace: true }),
  })
  if (isRefusedWith(enter.error, 'not found'))
    return (
      <PublicFrame title={text.deadTitle} lead={text.dead}>
        <Button look="primary" className="h-9" onClick={() => void navigate({ href: PORTAL_PATH })}>
          {text.newLink}
        </Button>
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title} lead={text.enterLead}>
      {enter.error && <ErrorState error={enter.error} onRetry={() => enter.mutate({ token })} />}
      <Button look="primary" className="h-9" isBusy={enter.isPending} onClick={() => enter.mutate({ token })}>
        {text.enter}
      </Button>
    </PublicFrame>
  )
}
