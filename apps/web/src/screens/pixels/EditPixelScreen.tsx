import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Gauge, ListRestart } from 'lucide-react'
import { useState } from 'react'
import { failureOf, isPlanNeeded } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { isUnproved } from './is-unproved.ts'
import { changesOf, formOfPixel } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { PixelCheckNote } from './PixelCheckNote.tsx'
import { PixelFormView } from './PixelFormView.tsx'
import { PixelAdvice, usePauseReason } from './PixelState.tsx'
import { SendTestEvent } from './SendTestEvent.tsx'
import { pixelsText } from './pixels.text.ts'
import { refillText } from './refill/refill.text.ts'

/** Polling interval: the pixel's state changes without the user. */
const EVERY_MS = 10_000
const route = getRouteApi('/website/$websiteName/pixels/destination/$platform/edit/$pixelId')

/** Why the pixel does not send, or that nothing was delivered yet, and what to do; nothing when it works. */
const StateBanner = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelsText)
  const reason = usePauseReason(pixel)
  if (isUnproved(pixel))
    return (
      <Banner className="mb-3">
        <p className="font-medium">{text.states.unproved}</p>
        <p>{text.unprovedHint}</p>
      </Banner>
    )
  if (pixel.state !== 'paused' && pixel.state !== 'needs reauthorization') return null
  return (
    <Banner tone={pixel.state === 'paused' ? 'warn' : 'bad'} className="mb-3">
      <p className="font-medium">{[text.states[pixel.state], reason].filter((part) => part !== undefined).join(' · ')}</p>
      <p>
        <PixelAdvice pixel={pixel} /> {pixel.waiting > 0 && text.waits({ n: pixel.waiting })}
      </p>
    </Banner>
  )
}

const EditPixel = ({ pixel, onLeave, onSeen }: { pixel: PixelRow; onLeave: () => void; onSeen: () => void }) => {
  const text = useText(pixelFormText)
  const pixelsWords = useText(pixelsText)
  const refillWords = useText(refillText)
  const { websiteName } = useStore()
  const { insightPage }: DestinationFacts = DESTINATION_FACTS[pixel.platform]
  const language = useLanguage()
  // Keeps the initial values although the pixel is polled.
  const [start] = useState(() => formOfPixel(pixel))
  const save = useSend(pixels.updatePixel, {
    quiet: true,
    renews: [pixels.listPixels, pixels.getPixel],
    onSuccess: ({ pixelName: name }) => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      onLeave()
    },
  })
  return (
    <>
      <PageHeader
        title={pixel.pixelName}
        titleExtra={<Badge>{DESTINATION_FACTS[pixel.platform].name[language]}</Badge>}
        back={{ label: text.back, onClick: onLeave }}
        // In every state of the pixel: the test event's response may change the state while it is open.
        actions={
          <>
            <Link to="/website/$websiteName/pixels/$pixelId/accuracy" params={{ websiteName, pixelId: pixel.id }} className={buttonClass()}>
              <Gauge size={14} aria-hidden />
              {pixelsWords.accuracy}
            </Link>
            <Link to="/website/$websiteName/pixels/$pixelId/refill" params={{ websiteName, pixelId: pixel.id }} className={buttonClass()}>
              <ListRestart size={14} aria-hidden />
              {refillWords.short}
            </Link>
            {insightPage !== undefined && (
              <Link
                to={`/website/$websiteName/pixels/$pixelId/${insightPage}`}
                params={{ websiteName, pixelId: pixel.id }}
                className={buttonClass()}
              >
                {pixelsWords.insight}
              </Link>
            )}
            {pixel.enable === 1 && pixel.enableCapi === 1 && <SendTestEvent pixel={pixel} onSeen={onSeen} />}
          </>
        }
      />
      <StateBanner pixel={pixel} />
      <PixelCheckNote pixel={pixel} />
      <PixelFormView
        platform={pixel.platform}
        start={start}
        // A connected account is no stored token: switching to a token requires one.
        hasToken={pixel.hasToken && pixel.channelAuthId === undefined}
        isNew={false}
        id={pixel.id}
        isBusy={save.isPending}
        error={save.error}
        onSubmit={(form) => save.mutate({ id: pixel.id, ...changesOf(pixel.platform, start, form) })}
        onCancel={onLeave}
      />
    </>
  )
}

/** Settings of a pixel. */
const EditPixelScreen = () => {
  const { websiteName } = useStore()
  const navigate = useNavigate()
  const { platform, pixelId } = route.useParams()
  const { data, error, refetch } = useCall(
    pixels.getPixel,
    { id: pixelId as PixelRow['id'] },
    { quiet: true, staleMs: 0, everyMs: EVERY_MS },
  )
  const leave = (): void => void navigate({ href: storeAddress(websiteName, 'pixels') })
  if (isPlanNeeded(error)) return <NoAccess feature="Pixels" />
  const failure = error && failureOf(error)
  if (failure?.kind === 'refused' && failure.code === 404) return <NotFoundScreen />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  // The address names another platform.
  if (data?.id === pixelId && data.platform !== platform) return <NotFoundScreen />
  return (
    <div className="relative max-w-260">
      {data?.id === pixelId ? (
        <EditPixel key={data.id} pixel={data} onLeave={leave} onSeen={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-200 w-full rounded-card" />
        </Loading>
      )}
    </div>
  )
}

export default EditPixelScreen
