import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { headlessCallsText } from './headless-calls.text.ts'
import { cartExample, headlessExample } from './order-examples.ts'

const Code = ({ title, hint, value }: { title: string; hint: string; value: string }) => (
  <div>
    <h3 className="font-medium">{title}</h3>
    <p className="mb-1.5 text-caption text-ink-2">{hint}</p>
    <CopyField label={title} value={value} isBlock />
  </div>
)

/** What a headless storefront calls besides pasting the snippet: it has no theme from which the script could read products and carts. isAtShopify: its orders come from Shopify. */
export const HeadlessCalls = ({ isAtShopify }: { isAtShopify: boolean }) => {
  const text = useText(headlessCallsText)
  const { currencyCode } = useStore()
  return (
    <>
      <Code title={text.calls} hint={text.callsHint} value={headlessExample(currencyCode)} />
      {isAtShopify ? (
        <Code title={text.cart} hint={text.cartHint} value={cartExample()} />
      ) : (
        <p className="text-caption text-ink-2">{text.ordersHint}</p>
      )}
    </>
  )
}
