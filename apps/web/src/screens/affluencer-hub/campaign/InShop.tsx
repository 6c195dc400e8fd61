import type { CodesInShop } from '@convbox/contract/api/campaigns.schemas'
import { codeKey } from '@convbox/contract/campaigns'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { previewText } from './preview.text.ts'

type Asked = { data: CodesInShop | undefined; error: Error | null }

/** What the shop said of the codes of a page. data: undefined while it is asked; error: the question itself failed. */
export const InShop = ({ asked: { data, error } }: { asked: Asked }) => {
  const text = useText(previewText)
  const failures = discountFailuresText[useLanguage()]
  if (error !== null) return <Banner tone="warn">{text.shopSilent}</Banner>
  if (data === undefined) return <p className="text-caption text-ink-2">{text.looking}</p>
  const { isConnected, codes, looked, found, failed } = data
  if (!isConnected || codes === 0) return null
  return (
    <>
      {found.length > 0 && <Banner tone="warn">{text.inShopAll(found.length)}</Banner>}
      {failed !== undefined && (
        <Banner tone="warn">
          {text.shopSilent} {failures[failed]}
        </Banner>
      )}
      {failed === undefined && looked < codes && <p className="text-caption text-ink-2">{text.lookedSome({ looked, codes })}</p>}
      {failed === undefined && looked === codes && found.length === 0 && <p className="text-caption text-ink-2">{text.lookedAll}</p>}
    </>
  )
}

/** What stands beside a code: that another campaign or the shop has it. */
export const useCodeFault = ({ data }: Asked): ((code: { code: string; takenBy?: string | undefined }) => string | undefined) => {
  const text = useText(previewText)
  const inShop = new Map(data?.found.map(({ code, discount }) => [codeKey(code), discount]))
  return ({ code, takenBy }) => {
    if (takenBy !== undefined) return text.takenBy({ campaign: takenBy })
    const discount = inShop.get(codeKey(code))
    return discount && text.inShop(discount)
  }
}
