import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { Pencil, RotateCw } from 'lucide-react'
import { lazy, useState } from 'react'
import { useText } from '../../../text/language.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { discountCodesText } from './discount-codes.text.ts'
import { useRetry } from './use-retry.ts'

const RepairDialog = lazy(async () => ({ default: (await import('./RepairDialog.tsx')).RepairDialog }))

/** Retry and change, of a code that failed. */
export const FailedCodeActions = ({ code }: { code: DiscountCode }) => {
  const text = useText(discountCodesText)
  const retry = useRetry()
  const [isRepairing, setIsRepairing] = useState(false)
  return (
    <span className="inline-flex">
      <IconButton label={text.retry(code)} isBusy={retry.isPending} onClick={() => retry.mutate({ id: code.id })}>
        <RotateCw size={14} aria-hidden />
      </IconButton>
      <IconButton label={text.repair(code)} onClick={() => setIsRepairing(true)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <Later>{isRepairing && <RepairDialog code={code} onClose={() => setIsRepairing(false)} />}</Later>
    </span>
  )
}
