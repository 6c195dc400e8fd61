/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the text scrolls, so the keyboard must reach it */
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from './Button.tsx'

/** How long the button says 'Copied'. */
const SAID_MS = 2000

/** Text to copy: shown in full with a copy button; on one line or as a code block. */
export const CopyField = ({ label, value, isBlock = false }: { label: string; value: string; isBlock?: boolean }) => {
  const text = useText(sharedText)
  const [isCopied, setIsCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), SAID_MS)
    } catch {
      // Without clipboard access the text is selected, ready for Ctrl-C.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <fieldset aria-label={label} className={isBlock ? 'relative min-w-0' : 'flex min-w-0 items-center gap-2'}>
      <pre
        tabIndex={0}
        className={
          isBlock
            ? 'overflow-x-auto rounded-control border border-line bg-head p-3 pr-24 font-mono text-caption break-words whitespace-pre-wrap'
            : 'min-w-0 flex-1 overflow-x-auto rounded-control border border-line bg-head px-2.5 py-1.5 font-mono text-caption'
        }
      >
        <code ref={shown}>{value}</code>
      </pre>
      <Button
        className={isBlock ? 'absolute top-2 right-2' : ''}
        icon={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
      </Button>
    </fieldset>
  )
}
