import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { logOut } from '../../../api/react-to.ts'
import { useRequestId } from '../../../api/request-id.ts'
import { useSend } from '../../../api/use-call.ts'
import { WEBSITE_LIST } from '../../../addresses.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useText } from '../../../text/language.ts'
import { InvitationsForMe } from '../../../widgets/InvitationsForMe.tsx'
import { SmallForm } from '../../../widgets/SmallForm.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createOrganizationText } from './create-organization.text.ts'

const route = getRouteApi('/organization/create')

/** Creates an organization; its creator becomes its owner and continues in it. */
const CreateOrganizationScreen = () => {
  const text = useText(createOrganizationText)
  const navigate = useNavigate()
  const { user } = route.useLoaderData()
  const requestId = useRequestId()
  const create = useSend(organization.createOrganization, {
    quiet: true,
    renews: [account.userInfo, organization.userTenants],
    // With stores in other organizations, '/' would open one of those.
    onSuccess: () => void navigate({ href: user.websites.length === 0 ? '/' : WEBSITE_LIST }),
  })
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <InvitationsForMe />
      <SmallForm
        start={{ companyName: '' }}
        faultsOf={({ companyName }) => ({ companyName: companyName.trim() === '' ? text.nameRequired : undefined })}
        send={{ isPending: create.isPending || create.isSuccess, error: create.error }}
        onSubmit={(fields) => create.mutate({ ...fields, requestId })}
        submit={text.submit}
      >
        {(field) => (
          <TextField label={text.name} hint={text.nameHint} autoComplete="organization" maxLength={100} {...field('companyName')} />
        )}
      </SmallForm>
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
