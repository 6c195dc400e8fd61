import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { POSITIONS, type Position } from '@convbox/contract/api/organization.values'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { welcomeText } from './welcome.text.ts'

const route = getRouteApi('/welcome')

/** Asks once for the user's job, with an earlier answer selected; then redirects to the app. */
const WelcomeScreen = () => {
  const text = useText(welcomeText)
  const language = useLanguage()
  const navigate = useNavigate()
  const { user } = route.useLoaderData()
  const [position, setPosition] = useState<Position>(POSITIONS.find((one) => one === user.positionInfo?.position) ?? 'owner')
  const save = useSend(organization.savePosition, {
    quiet: true,
    renews: [account.userInfo],
    onSuccess: () => void navigate({ href: '/' }),
  })
  return (
    <PublicFrame title={text.title({ name: user.firstName })} lead={text.lead}>
      {save.error && (
        <Banner tone="bad" className="mb-4">
          {messageOf(failureOf(save.error), language)}
        </Banner>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ position })
        }}
      >
        <RadioCards
          label={text.question}
          columns={1}
          options={POSITIONS.map((value) => ({ value, label: text.positions[value] }))}
          value={position}
          onChange={setPosition}
        />
        <Button look="primary" type="submit" isBusy={save.isPending} className="h-9">
          {text.submit}
        </Button>
      </form>
    </PublicFrame>
  )
}

export default WelcomeScreen
