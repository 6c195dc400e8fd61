import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { discountCodesText } from './discount-codes.text.ts'

/** Why a code of the shop's own discount is not stopped here, and what to do instead. */
export const ShopsCodeDialog = ({ code, onClose }: { code: DiscountCode; onClose: () => void }) => {
  const text = useText(discountCodesText)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.shopsTitle(code)}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.shopsClose}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 text-body">
        <p>{text.shopsWhy}</p>
        <p>{text.shopsHow}</p>
        <p>{text.shopsNext(code)}</p>
      </div>
    </Dialog>
  )
}
