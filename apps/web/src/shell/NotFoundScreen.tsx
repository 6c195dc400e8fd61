import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { notFoundText } from './not-found.text.ts'

/** Shown for unknown addresses and for stores that the user cannot see. */
export const NotFoundScreen = () => {
  const text = useText(notFoundText)
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        icon={<Compass size={24} aria-hidden />}
        isPageTitle
        title={text.title}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {text.home}
          </Link>
        }
      >
        {text.explanation}
      </EmptyState>
    </div>
  )
}

/** The same as a full page, for routes without a frame. */
export const NotFoundPage = () => (
  <main>
    <NotFoundScreen />
  </main>
)
