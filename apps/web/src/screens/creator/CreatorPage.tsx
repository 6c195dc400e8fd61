import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { PORTAL_TERMS } from '@convbox/contract/creator-portal'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { getRouteApi } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, TitledCard } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Initials } from '../../widgets/Initials.tsx'
import { useChange } from '../../widgets/use-change.ts'
import { AmountChanges } from './AmountChanges.tsx'
import { CreatorCampaign } from './CreatorCampaign.tsx'
import { CreatorFrame } from './CreatorFrame.tsx'
import { OwnDisputes } from './OwnDisputes.tsx'
import { OwnMails } from './OwnMails.tsx'
import { creatorText } from './creator.text.ts'

const route = getRouteApi('/creator')
type Portal = ResultOf<typeof creatorPortal.readPortal>

const Figure = ({ label, help, children }: { label: string; help: string; children: string }) => (
  <div className="min-w-36" title={help}>
    <dt className="text-caption text-ink-2">{label}</dt>
    <dd className="text-title font-semibold tabular-nums">{children}</dd>
  </div>
)

const Account = ({ account, timeZone }: { account: Portal['accounts'][number]; timeZone: string }) => {
  const text = useText(creatorText)
  const language = useLanguage()
  const { balance, payable, paid, currency, nextMaturesAt } = account
  return (
    <Card className="px-4 py-3.5">
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Figure label={text.payable} help={text.payableHelp}>
          {formatAmount(payable, currency)}
        </Figure>
        <Figure label={text.balance} help={text.balanceHelp}>
          {formatAmount(balance, currency)}
        </Figure>
        <Figure label={text.paid} help={text.paid}>
          {formatAmount(paid, currency)}
        </Figure>
        {nextMaturesAt !== undefined && (
          <p className="text-caption text-ink-2">{text.next({ day: formatDay(dayOf(nextMaturesAt, timeZone), language) })}</p>
        )}
      </dl>
      <p className="mt-2 text-caption text-ink-3">{`${text.payable}: ${text.payableHelp} ${text.balance}: ${text.balanceHelp}`}</p>
    </Card>
  )
}

const Disclosure = ({ acceptedAt, timeZone }: { acceptedAt: string | undefined; timeZone: string }) => {
  const text = useText(creatorText)
  const language = useLanguage()
  const accept = useSend(creatorPortal.acceptTerms, { renews: [creatorPortal.readPortal] })
  return (
    <TitledCard title={text.disclosureTitle}>
      <p className="max-w-180 text-body text-ink-2">{text.disclosure}</p>
      {acceptedAt === undefined ? (
        <Button look="primary" className="mt-3" isBusy={accept.isPending} onClick={() => accept.mutate({ version: PORTAL_TERMS })}>
          {text.accept}
        </Button>
      ) : (
        <p className="mt-2 text-caption text-ink-3">{text.accepted({ day: formatDay(dayOf(acceptedAt, timeZone), language) })}</p>
      )}
    </TitledCard>
  )
}

/** What a creator has with a store: the account, and each campaign with its links, codes and orders. */
export const CreatorPage = ({ data }: { data: Portal }) => {
  const text = useText(creatorText)
  const search = route.useSearch()
  const change = useChange(search, ['campaign', 'page'])
  const leave = useSend(creatorPortal.leavePortal, { renews: [creatorPortal.readPortal] })
  const { creator, avatar, store, campaigns, accounts, holdReason, changes, termsAcceptedAt } = data
  const chosen = campaigns.find(({ id }) => id === search.campaign) ?? campaigns[0]
  return (
    <CreatorFrame
      extra={
        <Button isBusy={leave.isPending} onClick={() => leave.mutate({})}>
          {text.leave}
        </Button>
      }
    >
      <div className="mb-4 flex items-center gap-3">
        <Initials name={creator} picture={avatar} />
        <div>
          <h1 className="text-title font-semibold">{creator}</h1>
          <p className="text-caption text-ink-2">{text.withStore({ store: store.title })}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        {termsAcceptedAt === undefined && <Banner tone="warn">{text.acceptFirst}</Banner>}
        {holdReason !== undefined && <Banner tone="warn">{text.accountHeld({ store: store.title, reason: holdReason })}</Banner>}
        {accounts.map((account) => (
          <Account key={account.currency} account={account} timeZone={store.timeZone} />
        ))}
        <AmountChanges changes={changes} timeZone={store.timeZone} />
        {chosen === undefined ? (
          <EmptyState icon={<Megaphone size={22} aria-hidden />} title={text.noCampaigns}>
            {text.noCampaignsHelp}
          </EmptyState>
        ) : (
          <Tabs
            label={text.campaign}
            tabs={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={(campaign) => change({ campaign, page: 1 })}
          >
            <CreatorCampaign key={chosen.id} campaign={chosen} store={store} page={search.page} change={change} />
          </Tabs>
        )}
        <OwnDisputes store={store} />
        <OwnMails store={store.title} />
        <Disclosure acceptedAt={termsAcceptedAt} timeZone={store.timeZone} />
      </div>
    </CreatorFrame>
  )
}
