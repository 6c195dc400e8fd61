import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { logOut } from '../../../api/react-to.ts'
import { useSend } from '../../../api/use-call.ts'
import { WEBSITE_LIST } from '../../../shell/addresses.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { InvitationsForMe } from '../../../widgets/InvitationsForMe.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createOrganizationText } from './create-organization.text.ts'

const route = getRouteApi('/organization/create')

/** The name of a new organization; its maker is its owner and goes on in it. */
const CreateOrganizationScreen = () => {
  const text = useText(createOrganizationText)
  const language = useLanguage()
  const navigate = useNavigate()
  const { user } = route.useLoaderData()
  const [companyName, setCompanyName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const create = useSend(organization.createOrganization, {
    quiet: true,
    renews: [account.userInfo, organization.userTenants],
    // Who has stores elsewhere would land in one of those.
    onSuccess: () => void navigate({ href: user.websites.length === 0 ? '/' : WEBSITE_LIST }),
  })
  const isEmpty = companyName.trim() === ''
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <InvitationsForMe />
      {create.error && (
        <Banner tone="bad" className="mb-4">
          {messageOf(failureOf(create.error), language)}
        </Banner>
      )}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (!isEmpty) create.mutate({ companyName })
        }}
      >
        <TextField
          label={text.name}
          hint={text.nameHint}
          autoComplete="organization"
          maxLength={100}
          value={companyName}
          onValueChange={setCompanyName}
          error={(isTried && isEmpty ? text.nameRequired : undefined) ?? fieldErrorsOf(create.error)['companyName']}
        />
        <Button look="primary" type="submit" isBusy={create.isPending || create.isSuccess} className="h-9">
          {text.submit}
        </Button>
      </form>
      <p className="mt-5 text-caption text-ink-2">{text.invited}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 border-t border-hairline pt-3 text-caption text-ink-3">
        <span className="min-w-0 break-all">{text.signedIn({ email: user.email })}</span>
        <button type="button" className="text-accent hover:underline" onClick={() => void logOut()}>
          {text.signOut}
        </button>
        {user.tenants.length > 0 && (
          <Link to="/organization/select" className="text-accent hover:underline">
            {text.others}
          </Link>
        )}
      </p>
    </PublicFrame>
  )
}

export default CreateOrganizationScreen
