import { defineText } from '../../text/define-text.ts'

export const orderJourneyTeaserText = defineText({
  en: {
    headline: 'Which campaigns contribute to your orders?',
    lead: 'Order Journey shows every visit behind every order. The path of an order is known within 15 minutes after it is placed.',
    learnMore: 'Learn More',
    cards: {
      timeline: {
        title: 'Complete Touchpoint Timeline',
        note: 'Every visit, page and cart before an order, on all of the customer’s devices, from the first click to the last.',
      },
      ads: {
        title: 'Ad-level Tracking',
        note: 'The campaign, the ad set and the ad behind each click, by the ids in its link.',
      },
      customers: {
        title: 'Better Understanding Your Customers',
        note: 'Who is new, who comes back, and how long they take from the first visit to the order.',
      },
    },
  },
  zh: {
    headline: '哪些广告系列为您的订单做出了贡献？',
    lead: '订单旅程展示每笔订单背后的每次访问。订单的路径在下单后 15 分钟内即可得知。',
    learnMore: '了解更多',
    cards: {
      timeline: { title: '完整的触点时间线', note: '下单前的每次访问、页面和购物车，涵盖客户的所有设备，从首次点击到末次点击。' },
      ads: { title: '广告级别追踪', note: '根据链接中的 ID，得知每次点击背后的广告系列、广告组和广告。' },
      customers: { title: '更好地了解您的客户', note: '谁是新客户，谁再次光临，以及从首次访问到下单用了多久。' },
    },
  },
})
