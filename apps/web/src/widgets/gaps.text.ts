/** Words of gaps: when something that the figures need did not arrive, and what became of it. */
import { defineText } from '../text/define-text.ts'

type Part = { span: string }
type Counted = Part & { orders: string; repaired: string }

export const gapsText = defineText({
  en: {
    span: (p: { from: string; to: string }) => `${p.from} to ${p.to}`,
    since: (p: { from: string }) => `since ${p.from}`,
    script: (p: Part) => `No visit was recorded ${p.span}. Who visited meanwhile cannot be known later.`,
    scriptOrders: (p: Part & { orders: string }) =>
      `No visit was recorded ${p.span}, but orders were placed: ${p.orders}. Who visited meanwhile cannot be known later.`,
    webhooks: (p: { day: string; orders: string; repaired: string }) =>
      `Shopify’s messages of ${p.day} were incomplete. Orders missing or different: ${p.orders}; fetched later: ${p.repaired}.`,
    destination: (p: Counted & { name: string }) =>
      `${p.name} took too little or nothing ${p.span}. Orders placed meanwhile: ${p.orders}; delivered by now: ${p.repaired}.`,
    spend: (p: Part & { name: string }) => `The spend of ${p.name} is not read ${p.span}.`,
    history: (p: Part & { name: string }) => `The spend of ${p.name} is still being read: ${p.span}.`,
    ofStore: (p: { store: string; gap: string }) => `${p.store}: ${p.gap}`,
  },
  zh: {
    span: (p) => `${p.from} 至 ${p.to}`,
    since: (p) => `自 ${p.from} 起`,
    script: (p) => `${p.span}没有记录到任何访问。期间的访客事后无法得知。`,
    scriptOrders: (p) => `${p.span}没有记录到任何访问，但有订单产生：${p.orders}。期间的访客事后无法得知。`,
    webhooks: (p) => `${p.day} 的 Shopify 消息不完整。缺失或不一致的订单：${p.orders}；之后补取：${p.repaired}。`,
    destination: (p) => `${p.span}，${p.name} 接收过少或完全没有接收。期间的订单：${p.orders}；目前已送达：${p.repaired}。`,
    spend: (p) => `${p.span}，${p.name} 的花费未能读取。`,
    history: (p) => `${p.name} 的花费仍在读取中：${p.span}。`,
    ofStore: (p) => `${p.store}：${p.gap}`,
  },
})
