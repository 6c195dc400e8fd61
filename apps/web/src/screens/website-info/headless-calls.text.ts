import { defineText } from '../../text/define-text.ts'

export const headlessCallsText = defineText({
  en: {
    calls: 'Calls of your storefront',
    callsHint:
      'Page views are reported by themselves, in a single-page app too. What visitors do on a page you report: without a theme the script cannot read products and carts.',
    cart: 'Cart attribute for Shopify',
    cartHint: 'Purchases come from Shopify. This attribute of the cart tells which visitor an order belongs to, and so its channel.',
    ordersHint:
      'Purchases: call the thank-you page’s code below, and let your server send its orders, refunds and cancellations, signed with a key.',
  },
  zh: {
    calls: '您的店铺页面需要调用的代码',
    callsHint: '页面浏览会自动上报，单页应用也一样。访客在页面上的操作由您上报：没有主题，脚本无法读取商品和购物车。',
    cart: 'Shopify 购物车属性',
    cartHint: '购买由 Shopify 通知。购物车的这个属性说明订单属于哪位访客，从而得知其渠道。',
    ordersHint: '购买：调用下方感谢页的代码，并让您的服务器用密钥签名，发送订单、退款和取消。',
  },
})
