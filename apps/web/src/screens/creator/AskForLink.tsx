import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { creatorText } from './creator.text.ts'

/** Whoever is not signed in asks for a link. The answer is the same for an address that no store knows. */
export const AskForLink = () => {
  const text = useText(creatorText)
  const language = useLanguage()
  const ask = useSend(creatorPortal.requestLink, { quiet: true })
  return (
    <PublicFrame
      title={ask.isSuccess ? text.sentTitle : text.title}
      lead={ask.isSuccess ? text.sent({ email: ask.variables.email }) : text.lead}
    >
      {ask.isSuccess ? (
        <>
          <Button className="h-9" onClick={() => ask.reset()}>
            {text.another}
          </Button>
          <OutboxHint />
        </>
      ) : (
        <SmallForm
          start={{ email: '' }}
          faultsOf={({ email }) => ({ email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : text.emailFault })}
          send={ask}
          onSubmit={({ email }) => ask.mutate({ email: email.trim(), language })}
          submit={text.submit}
        >
          {(field) => <TextField label={text.email} type="email" autoComplete="email" {...field('email')} />}
        </SmallForm>
      )}
    </PublicFrame>
  )
}
