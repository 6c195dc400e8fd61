import { useNavigate } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { pixelFormText } from './pixel-form.text.ts'

/** In place of a page of a platform that does not exist, or not for this store. */
export const UnknownPlatform = () => {
  const text = useText(pixelFormText)
  const { websiteName } = useStore()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<Compass size={22} aria-hidden />}
      isPageTitle
      title={text.unknownPlatformTitle}
      action={<Button onClick={() => void navigate({ href: storeAddress(websiteName, 'pixels') })}>{text.back}</Button>}
    >
      {text.unknownPlatform}
    </EmptyState>
  )
}
