import type { CodeFlagKind } from '@convbox/contract/code-flags'
import { defineText } from '../../../text/define-text.ts'

export const flagsText = defineText({
  en: {
    title: 'To check',
    lead: 'These codes may have leaked. Nothing is held or voided by it: please look, then decide.',
    kinds: {
      jump: 'Many more orders than usual',
      clickless: 'Fewer orders with a click than before',
    } satisfies Record<CodeFlagKind, string>,
    jump: (p: { orders: string; usual: string; days: number }) =>
      `${p.orders} orders in the last 24 hours. Of the ${p.days} days before, a day had ${p.usual} on average.`,
    clickless: (p: { clicked: string; orders: string; usual: string; days: number }) =>
      `${p.clicked} of the ${p.orders} orders of the last ${p.days} days came after a click on the creator's links. Before, ${p.usual} did.`,
    chance: (p: { chance: string }) => `By chance alone: ${p.chance}`,
    rare: 'less than 1 in a million',
    oneIn: (p: { count: string }) => `1 in ${p.count}`,
    stop: 'Stop the code',
    stopLabel: (p: { code: string }) => `Stop the code ${p.code}`,
    dismiss: 'Dismiss',
    dismissLabel: (p: { code: string; kind: string }) => `Dismiss ${p.code}: ${p.kind}`,
    dismissHelp: 'It comes back if a newer order raises it again.',
    dismissed: (p: { by: string; when: string }) => `Dismissed by ${p.by}, ${p.when}`,
    done: (p: { code: string }) => `${p.code} is dismissed`,
  },
  zh: {
    title: '待检查',
    lead: '以下折扣码可能已泄露。系统不会因此冻结或作废任何佣金：请查看后自行决定。',
    kinds: { jump: '订单远多于平时', clickless: '有点击的订单少于以往' },
    jump: (p) => `过去 24 小时有 ${p.orders} 笔订单。之前 ${p.days} 天平均每天 ${p.usual} 笔。`,
    clickless: (p) => `过去 ${p.days} 天的 ${p.orders} 笔订单中，有 ${p.clicked} 笔来自点击创作者链接之后。以往的比例为 ${p.usual}。`,
    chance: (p) => `纯属偶然的概率：${p.chance}`,
    rare: '低于百万分之一',
    oneIn: (p) => `${p.count} 分之一`,
    stop: '停用折扣码',
    stopLabel: (p) => `停用折扣码 ${p.code}`,
    dismiss: '忽略',
    dismissLabel: (p) => `忽略 ${p.code}：${p.kind}`,
    dismissHelp: '若有更新的订单再次触发，会重新出现。',
    dismissed: (p) => `${p.by} 已于 ${p.when} 忽略`,
    done: (p) => `已忽略 ${p.code}`,
  },
})
