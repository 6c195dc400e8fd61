import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PlatformIcon } from '../../widgets/ChannelIcon.tsx'
import { pixelsText } from './pixels.text.ts'

/** The platforms that a store may add pixels of. */
export const usePlatforms = () => {
  const { sandbox } = useStore()
  return ALL_DESTINATION_FACTS.filter(({ isSandboxOnly }) => sandbox || !isSandboxOnly)
}

/** Menu of platforms to add a pixel for; sandbox platforms only in sandbox stores. */
export const AddPixel = () => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const navigate = useNavigate()
  const { readOnly } = useText(sharedText)
  const { websiteName, optorRole } = useStore()
  const platforms = usePlatforms()
  if (optorRole === 'read-only') return <span className="text-caption text-ink-3">{readOnly}</span>
  return (
    <Menu
      label={text.add}
      trigger={
        <Button look="primary" icon={<Plus size={14} aria-hidden />}>
          {text.add}
        </Button>
      }
      entries={platforms.map(({ id, name }) => ({
        kind: 'action',
        key: id,
        label: name[language],
        icon: <PlatformIcon platform={id} />,
        onSelect: () =>
          void navigate({ to: '/website/$websiteName/pixels/destination/$platform/add', params: { websiteName, platform: id } }),
      }))}
    />
  )
}
