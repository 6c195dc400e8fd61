import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { Ban } from 'lucide-react'
import { lazy, useState } from 'react'
import { useText } from '../../../text/language.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { discountCodesText } from './discount-codes.text.ts'

const ReplaceDialog = lazy(async () => ({ default: (await import('./ReplaceDialog.tsx')).ReplaceDialog }))

const ShopsCodeDialog = lazy(async () => ({ default: (await import('./ShopsCodeDialog.tsx')).ShopsCodeDialog }))

/** Stops a code that the shop has, and makes another one; of one that keeps the shop's own discount it tells what to do. */
export const ReplaceAction = ({ code }: { code: DiscountCode }) => {
  const text = useText(discountCodesText)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <IconButton label={text.replace(code)} onClick={() => setIsAsked(true)}>
        <Ban size={14} aria-hidden />
      </IconButton>
      <Later>
        {isAsked &&
          (code.isAdopted ? (
            <ShopsCodeDialog code={code} onClose={() => setIsAsked(false)} />
          ) : (
            <ReplaceDialog code={code} onClose={() => setIsAsked(false)} />
          ))}
      </Later>
    </>
  )
}
