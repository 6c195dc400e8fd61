import { defineText } from '../text/define-text.ts'

/** Changelog texts. */
export const changelogText = defineText({
  en: {
    changes: {
      accounts: {
        title: 'Accounts, organizations and teams',
        text: 'Register, invite colleagues with a role, choose the stores they see, and read who changed what in the audit log.',
      },
      allSites: {
        title: 'All-Sites',
        text: 'With two stores or more, All-Sites in the store switcher lists the orders of all of them together, and adds up their conversion analysis in one currency.',
      },
      integrations: {
        title: 'Shopify and connected channels',
        text: 'Install from Shopify, connect ad accounts and e-mail tools once, and see on one page what has expired and how to mend it.',
      },
      attribution: {
        title: 'Order journey and conversion analysis',
        text: 'Every order with the touches that led to it, and which channels and campaigns brought the sales, by the model you choose.',
      },
    },
  },
  zh: {
    changes: {
      accounts: { title: '账户、组织和团队', text: '注册账户，按角色邀请同事，选择他们可见的店铺，并在审计日志中查看谁更改了什么。' },
      allSites: {
        title: '全部店铺',
        text: '拥有两个或更多店铺时，在店铺切换器中选择“全部店铺”，即可一并查看所有店铺的订单，并以同一货币汇总转化分析。',
      },
      integrations: {
        title: 'Shopify 与渠道连接',
        text: '从 Shopify 安装，一次连接广告账户和邮件工具，并在同一页面查看哪些已过期以及如何恢复。',
      },
      attribution: { title: '订单旅程与转化分析', text: '查看每个订单之前的触点，以及按所选模型哪些渠道和广告系列带来了销售。' },
    },
  },
})
