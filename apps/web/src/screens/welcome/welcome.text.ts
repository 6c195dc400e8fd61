import type { Position } from '@convbox/contract/api/organization.values'
import { defineText } from '../../text/define-text.ts'

export const welcomeText = defineText({
  en: {
    title: (p: { name: string }) => `Welcome, ${p.name}`,
    lead: 'One question before you begin: what do you do in your company?',
    question: 'Your position',
    positions: {
      owner: 'I own or run the store',
      marketing: 'Marketing',
      ads: 'Paid advertising',
      data: 'Data and reports',
      developer: 'Development',
      agency: 'I work for an agency',
      other: 'Something else',
    } satisfies Record<Position, string>,
    submit: 'Continue',
  },
  zh: {
    title: (p) => `欢迎，${p.name}`,
    lead: '开始之前只有一个问题：您在公司担任什么角色？',
    question: '您的职位',
    positions: {
      owner: '店主或经营者',
      marketing: '市场营销',
      ads: '广告投放',
      data: '数据与报表',
      developer: '开发',
      agency: '代理机构',
      other: '其他',
    },
    submit: '继续',
  },
})
