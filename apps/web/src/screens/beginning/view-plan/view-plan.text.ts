import { defineText } from '../../../text/define-text.ts'

/** Texts of the plans page. */
export const viewPlanText = defineText({
  en: {
    trial: 'Trial',
    title: 'Plans',
    noneTitle: (p: { store: string }) => `${p.store} has no active plan`,
    now: (p: { store: string; plans: readonly string[] }) => `${p.store} is on ${p.plans.join(' and ')}.`,
    later: 'Plans cannot be bought here yet: choosing and paying for one comes with a later version.',
    ask: (p: { store: string }) => `Until then the operator of this server changes the plan of a store. Tell them its name: ${p.store}`,
    otherStore: 'Choose another store',
  },
  zh: {
    trial: '试用版',
    title: '套餐',
    noneTitle: (p) => `${p.store} 没有有效的套餐`,
    now: (p) => `${p.store} 当前使用 ${p.plans.join('、')}。`,
    later: '暂时无法在此购买套餐：选择和付款将在后续版本提供。',
    ask: (p) => `在此之前，店铺的套餐由此服务器的运营者更改。请告知店铺名称：${p.store}`,
    otherStore: '选择其他店铺',
  },
})
