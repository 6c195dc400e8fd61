import { stores } from '@convbox/contract/api/stores'
import { receptionOf } from '@convbox/contract/reception'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/use-call.ts'
import { useNowMs } from './use-now.ts'

const ReceptionBanner = lazy(async () => ({ default: (await import('./ReceptionBanner.tsx')).ReceptionBanner }))

const EVERY_MS = 30_000

/** Over a report: says that no events arrive, so that nobody mistakes it for a storefront without visitors. Nothing while events arrive; its texts are loaded only when needed. */
export const ReceptionNotice = () => {
  const nowMs = useNowMs()
  const { data } = useCall(stores.installation, {}, { quiet: true, everyMs: EVERY_MS })
  const reception = data && receptionOf(data, nowMs)
  if (reception === undefined || reception.kind === 'arriving') return null
  return (
    <Suspense fallback={null}>
      <ReceptionBanner silence={reception} />
    </Suspense>
  )
}
