import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { RefreshCw } from 'lucide-react'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { pixelsText } from './pixels.text.ts'

/** Sets our web pixel at Shopify up again, where the store has the app: without it no event of a checkout's pages arrives. */
export const SyncWebPixel = () => {
  const text = useText(pixelsText)
  const { shopifyAuths, webPixelId, optorRole } = useStore()
  const sync = useSend(shopify.syncWebPixel, {
    renews: [shopify.shopConnection, stores.websiteInfo],
    onSuccess: () => showToast({ tone: 'good', text: text.webPixelSynced }),
  })
  if (shopifyAuths.length === 0 || optorRole === 'read-only') return null
  return (
    <Button
      look={webPixelId === undefined ? 'primary' : 'plain'}
      icon={<RefreshCw size={14} aria-hidden />}
      isBusy={sync.isPending}
      title={text.webPixelHint}
      onClick={() => sync.mutate({})}
    >
      {text.syncWebPixel}
    </Button>
  )
}
