import { useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { WEBSITE_LIST } from '../addresses.ts'
import { shellText } from './shell.text.ts'

/** Shown instead of a single-store screen while All-Sites is chosen. */
export const AllSitesNotice = () => {
  const text = useText(shellText)
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<Layers size={22} aria-hidden />}
      isPageTitle
      title={text.allSitesTitle}
      action={
        <Button look="primary" onClick={() => void navigate({ href: WEBSITE_LIST })}>
          {text.switchAnother}
        </Button>
      }
    >
      {text.allSitesNotice}
    </EmptyState>
  )
}
