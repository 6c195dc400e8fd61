import { useLocation } from '@tanstack/react-router'
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { explainDrawerText } from './explain-drawer.text.ts'
import { fixedAddress } from './fixed-address.ts'

/** Copies a link that opens this explanation for a colleague with access to the store. Without clipboard access the link is shown. */
export const FigureLink = ({ days }: { days: { from: string; to: string } }) => {
  const text = useText(explainDrawerText)
  const { pathname, searchStr } = useLocation()
  const link = `${window.location.origin}${fixedAddress(pathname, searchStr, days)}`
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  if (copied === 'refused') return <CopyField label={text.link} value={link} />
  const isCopied = copied === 'yes'
  return (
    <Button
      icon={isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
      title={text.linkHelp}
      onClick={() => {
        navigator.clipboard.writeText(link).then(
          () => setCopied('yes'),
          () => setCopied('refused'),
        )
      }}
    >
      <span aria-live="polite">{isCopied ? text.linkCopied : text.link}</span>
    </Button>
  )
}
