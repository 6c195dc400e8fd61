import { Copy } from 'lucide-react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { IconButton } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'

/** Copies a text; without clipboard access it is shown. */
export const CopyButton = ({ label, value }: { label: string; value: string }) => {
  const text = useText(sharedText)
  const copy = (): void =>
    void navigator.clipboard.writeText(value).then(
      () => showToast({ tone: 'good', text: text.copied }),
      () => showToast({ tone: 'plain', text: value }),
    )
  return (
    <IconButton label={label} onClick={copy}>
      <Copy size={14} aria-hidden />
    </IconButton>
  )
}
