import type { LandingProduct } from '@convbox/contract/api/landing-pages.schemas'
import type { LandingProductState } from '@convbox/contract/landing-pages'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { landingText } from './landing.text.ts'

const TONES: Record<LandingProductState, BadgeTone> = {
  available: 'good',
  'sold out': 'bad',
  'no variant': 'bad',
  moved: 'warn',
  hidden: 'bad',
  gone: 'bad',
}

/** Whether visitors can buy what a landing page shows; the explanation is the badge's title. */
export const ProductState = ({ product }: { product: LandingProduct }) => {
  const text = useText(landingText)
  return (
    <span title={text.stateHelp[product.state]}>
      <Badge tone={TONES[product.state]}>{text.states[product.state]}</Badge>
    </span>
  )
}
