import { integrations } from '@convbox/contract/api/integrations'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/use-call.ts'
import { useStore } from './use-store.ts'

const ExpiredChannels = lazy(async () => ({ default: (await import('../screens/integrations/ExpiredChannels.tsx')).ExpiredChannels }))
const HeadlessCheck = lazy(async () => ({ default: (await import('../screens/website-info/HeadlessCheck.tsx')).HeadlessCheck }))

/** Expiry is found by a job within 15 minutes; the page looks as often. */
const EVERY_MS = 5 * 60_000

/** What a store's pages say over every screen. Looks whether there is anything to say; words and dialogs are fetched only then. */
export const StoreNotices = () => {
  const { shopBuildType } = useStore()
  const { data } = useCall(integrations.shopIntegration, {}, { quiet: true, everyMs: EVERY_MS })
  const hasExpired = data?.some(({ isAllExpired }) => isAllExpired) === true
  const mayMissCode = isHeadless(shopBuildType)
  if (!hasExpired && !mayMissCode) return null
  return (
    <Suspense fallback={null}>
      {hasExpired && <ExpiredChannels />}
      {mayMissCode && <HeadlessCheck />}
    </Suspense>
  )
}
