import { account } from '@convbox/contract/api/account'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { accountText } from './account.text.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** My Account: profile, phone number, password and sessions. */
const AccountScreen = () => {
  const text = useText(accountText)
  const { data: profile, error, refetch } = useCall(account.profile, {}, { quiet: true })
  if (error && !profile) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="relative max-w-170">
      <PageHeader title={text.title} subtitle={text.subtitle} />
      {profile ? (
        <div className="flex flex-col gap-4 pb-8">
          <ProfileCard profile={profile} />
          <PhoneCard profile={profile} />
          <PasswordCard />
          <SessionsCard />
        </div>
      ) : (
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-60 w-full rounded-card" />
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      )}
    </div>
  )
}

export default AccountScreen
