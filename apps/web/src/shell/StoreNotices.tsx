import { integrations } from '@convbox/contract/api/integrations'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { stores } from '@convbox/contract/api/stores'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/use-call.ts'
import { isMendedHere } from './stopped-here.ts'
import { HEALTH_EVERY_MS, useStore } from './use-store.ts'

const ExpiredChannels = lazy(async () => ({ default: (await import('../screens/integrations/ExpiredChannels.tsx')).ExpiredChannels }))
const HeadlessCheck = lazy(async () => ({ default: (await import('../screens/website-info/HeadlessCheck.tsx')).HeadlessCheck }))
const StoppedPixels = lazy(async () => ({ default: (await import('../screens/pixels/StoppedPixels.tsx')).StoppedPixels }))

/** Notices over every screen of a store. Only the checks are loaded at first; texts and dialogs are loaded when there is something to show. */
export const StoreNotices = () => {
  const { shopBuildType } = useStore()
  const channels = useCall(integrations.shopIntegration, {}, { quiet: true, everyMs: HEALTH_EVERY_MS }).data
  const health = useCall(stores.health, {}, { quiet: true, everyMs: HEALTH_EVERY_MS }).data
  const hasExpired = channels?.some(({ isAllExpired }) => isAllExpired) === true
  const hasStopped = health?.stoppedPixels.some(isMendedHere) === true
  const mayMissCode = isHeadless(shopBuildType)
  if (!hasExpired && !mayMissCode && !hasStopped) return null
  return (
    <Suspense fallback={null}>
      {hasStopped && <StoppedPixels />}
      {hasExpired && <ExpiredChannels />}
      {mayMissCode && <HeadlessCheck />}
    </Suspense>
  )
}
