import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { AccuracySettings as Settings } from '@convbox/contract/api/pixel-accuracy.schemas'
import type { PixelId } from '@convbox/contract/ids'
import { SlidersHorizontal } from 'lucide-react'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accuracyText } from './accuracy.text.ts'

const KEYS = ['leaveOutTarget', 'leaveOutConsent'] as const satisfies readonly (keyof Settings)[]

/** Which orders the percentage leaves out. */
export const AccuracySettings = ({ pixelId, settings }: { pixelId: PixelId; settings: Settings }) => {
  const text = useText(accuracyText)
  const { readOnly } = useText(sharedText)
  const isReadOnly = useStore().optorRole === 'read-only'
  const send = useSend(pixelAccuracy.analysisSetting, {
    renews: [pixelAccuracy.purchaseBreakdown, pixelAccuracy.accuracyOfPixels, pixelAccuracy.accuracyOrders],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  return (
    <Popover label={text.settings} trigger={<Button icon={<SlidersHorizontal size={14} aria-hidden />}>{text.settings}</Button>}>
      <div className="flex w-90 flex-col gap-3 p-4">
        <p className="text-ink-2">{text.settingsLead}</p>
        {KEYS.map((key) => (
          <Checkbox
            key={key}
            label={text[key]}
            checked={settings[key] === 1}
            disabled={isReadOnly || send.isPending}
            onChange={(isChecked) => send.mutate({ pixelId, ...settings, [key]: isChecked ? 1 : 0 })}
          />
        ))}
        {isReadOnly && <p className="text-caption text-ink-3">{readOnly}</p>}
      </div>
    </Popover>
  )
}
