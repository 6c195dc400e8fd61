import { integrations } from '@convbox/contract/api/integrations'
import { organization } from '@convbox/contract/api/organization'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { stores } from '@convbox/contract/api/stores'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { checklistOf, progressOf } from './checklist.ts'
import { checklistText } from './checklist.text.ts'

/** The four calls behind the checklist; the first failure counts. */
const useFacts = () => {
  const { tenantId } = useStore()
  const settings = useCall(storeSettings.preference, {}, { quiet: true })
  const installation = useCall(stores.installation, {}, { quiet: true })
  const channels = useCall(integrations.shopIntegration, {}, { quiet: true })
  const tenant = useCall(organization.tenantInfo, { tenantId }, { quiet: true })
  const calls = [settings, installation, channels, tenant]
  const retry = (): void => calls.forEach((one) => void (one.error && one.refetch()))
  if (!settings.data || !installation.data || !channels.data || !tenant.data)
    return { facts: undefined, error: calls.find(({ error }) => error)?.error, retry }
  return {
    facts: {
      hasBuild: settings.data.shopBuildType !== undefined,
      hasCheckout: settings.data.checkoutType !== undefined,
      hasEvents: installation.data.firstEventAt !== undefined,
      hasPixel: settings.data.websitePreferenceInfo.pixel.status === 'do',
      hasChannel: channels.data.some(({ isAllExpired }) => !isAllExpired),
      memberCount: tenant.data.memberCount,
    },
    error: undefined,
    retry,
  }
}

const Item = ({ label, href, isComplete }: { label: string; href: string; isComplete: boolean }) => {
  const text = useText(checklistText)
  const Icon = isComplete ? CircleCheck : CircleDashed
  return (
    <li>
      <Link to={href} className="flex h-9 items-center gap-2.5 rounded-control px-2 hover:bg-sunken">
        <Icon size={16} className={isComplete ? 'text-good' : 'text-ink-3'} aria-label={isComplete ? text.complete : text.open} />
        <span className={isComplete ? 'text-ink-3' : undefined}>{label}</span>
      </Link>
    </li>
  )
}

/** Open setup steps of the store, each with a link. Only developers have it in the menu. */
const ChecklistScreen = () => {
  const text = useText(checklistText)
  const { websiteName } = useStore()
  const { facts, error, retry } = useFacts()
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!facts)
    return (
      <Loading>
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    )
  const groups = checklistOf(facts)
  return (
    <div className="max-w-200">
      <PageHeader title={text.title} subtitle={text.progress(progressOf(groups))} />
      <div className="flex flex-col gap-3">
        {groups.map(({ key, items }) => (
          <TitledCard key={key} title={text.groups[key]}>
            <ul>
              {items.map((item) => (
                <Item
                  key={item.key}
                  label={text.items[item.key]}
                  href={'path' in item ? item.path : storeAddress(websiteName, item.page)}
                  isComplete={item.isComplete}
                />
              ))}
            </ul>
          </TitledCard>
        ))}
      </div>
    </div>
  )
}

export default ChecklistScreen
