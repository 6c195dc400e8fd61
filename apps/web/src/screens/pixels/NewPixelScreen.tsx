import { pixels } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract/destinations/destinations'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { fieldsOfForm, newPixelForm, type PixelForm } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { PixelFormView } from './PixelFormView.tsx'
import { UnknownPlatform } from './UnknownPlatform.tsx'
import { useFirstAccount } from './use-connected.ts'

const route = getRouteApi('/website/$websiteName/pixels/destination/$platform/add')

type NewPixelProps = { platform: DestinationId; onLeave: () => void }

/** channelAuthId: initially selected account. */
const NewPixelForm = ({ platform, channelAuthId, onLeave }: NewPixelProps & Pick<PixelForm, 'channelAuthId'>) => {
  const text = useText(pixelFormText)
  const [start] = useState(() => ({ ...newPixelForm(platform), channelAuthId }))
  const save = useSend(pixels.savePixel, {
    quiet: true,
    renews: [pixels.listPixels],
    onSuccess: ({ pixelName: name }) => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      onLeave()
    },
  })
  return (
    <PixelFormView
      platform={platform}
      start={start}
      hasToken={false}
      isNew
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(form) => save.mutate(fieldsOfForm(platform, form))}
      onCancel={onLeave}
    />
  )
}

const NewPixel = ({ platform, onLeave }: NewPixelProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const channelAuthId = useFirstAccount(platform)
  return (
    <>
      <PageHeader
        title={text.newTitle({ platform: DESTINATION_FACTS[platform].name[language] })}
        back={{ label: text.back, onClick: onLeave }}
      />
      {channelAuthId === undefined ? (
        <Loading>
          <Skeleton className="h-200 w-full rounded-card" />
        </Loading>
      ) : (
        <NewPixelForm platform={platform} channelAuthId={channelAuthId} onLeave={onLeave} />
      )}
    </>
  )
}

/** Form for a new pixel of the platform in the address. Some platforms are available to sandbox stores only. */
const NewPixelScreen = () => {
  const { websiteName, sandbox } = useStore()
  const navigate = useNavigate()
  const { platform: word } = route.useParams()
  const platform = DESTINATION_IDS.find((id) => id === word)
  const leave = (): void => void navigate({ href: storeAddress(websiteName, 'pixels') })
  if (platform === undefined || (DESTINATION_FACTS[platform].isSandboxOnly && !sandbox)) return <UnknownPlatform />
  return (
    <div className="relative max-w-260">
      <NewPixel key={platform} platform={platform} onLeave={leave} />
    </div>
  )
}

export default NewPixelScreen
