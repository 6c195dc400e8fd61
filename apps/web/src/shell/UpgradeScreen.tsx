import { apiText } from '../api/api.text.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Logo } from './Logo.tsx'

/** Covers the app while the program is being replaced. */
export const UpgradeScreen = () => {
  const text = useText(apiText)
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <EmptyState
        icon={<Logo />}
        isPageTitle
        title={text.upgrading}
        action={
          <Button look="primary" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        }
      />
    </main>
  )
}
