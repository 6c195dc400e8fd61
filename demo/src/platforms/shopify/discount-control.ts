/** Discounts of a sandbox shop as its owner changes them in Shopify's admin, each with its webhook. */
import type { CodeDiscount } from './discount.ts'
import { discountBody, discountDeletedBody, redeemCodeBody } from './discount-webhook-bodies.ts'
import { nextId } from './shop.ts'
import type { Shops } from './shops.ts'
import type { WebhookSender } from './webhook-sender.ts'

export type DiscountControl = {
  /** Changes a discount: discounts/update. */
  changeDiscount: (domain: string, id: string, change: Partial<CodeDiscount>) => void
  /** Ends a discount now: discounts/update. */
  stopDiscount: (domain: string, id: string) => void
  /** Deletes a discount and its codes: discounts/delete. */
  deleteDiscount: (domain: string, id: string) => void
  /** Adds a code to a discount: discounts/redeemcode_added. */
  addCode: (domain: string, id: string, code: string) => void
  /** Deletes a code of a discount: discounts/redeemcode_removed. */
  removeCode: (domain: string, id: string, code: string) => void
}

/** The control of discounts. Those that do not exist are left alone. */
export const createDiscountControl = ({
  shops,
  sender,
  readNowMs,
}: {
  shops: Shops
  sender: WebhookSender
  readNowMs: () => number
}): DiscountControl => {
  const change: DiscountControl['changeDiscount'] = (domain, id, wanted) => {
    const shop = shops.get(domain)
    const nowMs = readNowMs()
    shop.discounts = shop.discounts.map((one) => {
      if (one.id !== id) return one
      const changed = { ...one, ...wanted, updatedAtMs: nowMs }
      sender.announce(shop, 'discounts/update', discountBody(changed, nowMs))
      return changed
    })
    shops.save()
  }
  const find = (domain: string, id: string) => shops.get(domain).discounts.find((one) => one.id === id)
  return {
    changeDiscount: change,
    stopDiscount: (domain, id) => change(domain, id, { endsAtMs: readNowMs() }),
    deleteDiscount: (domain, id) => {
      const shop = shops.get(domain)
      const discount = find(domain, id)
      if (discount === undefined) return
      shop.discounts = shop.discounts.filter((one) => one !== discount)
      sender.announce(shop, 'discounts/delete', discountDeletedBody(discount, readNowMs()))
      shops.save()
    },
    addCode: (domain, id, code) => {
      const shop = shops.get(domain)
      const discount = find(domain, id)
      if (discount === undefined) return
      const added = { id: nextId(shop), code, uses: 0 }
      discount.codes.push(added)
      sender.announce(shop, 'discounts/redeemcode_added', redeemCodeBody(discount, added, readNowMs()))
      shops.save()
    },
    removeCode: (domain, id, code) => {
      const shop = shops.get(domain)
      const discount = find(domain, id)
      const gone = discount?.codes.find((one) => one.code === code)
      if (discount === undefined || gone === undefined) return
      discount.codes = discount.codes.filter((one) => one !== gone)
      sender.announce(shop, 'discounts/redeemcode_removed', redeemCodeBody(discount, gone, readNowMs()))
      shops.save()
    },
  }
}
