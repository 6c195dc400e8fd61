/** Why a figure has changed since it was told, in words: on screens and in messages. */
import type { Language } from '../format.ts'
import type { ChangeCause } from './changes.values.ts'

export const changeCauseText: Record<Language, Record<ChangeCause, string>> = {
  en: {
    'late spend': 'Late spend',
    'refunds and edits': 'Refunds and edits',
    'late events': 'Late events',
    'identity merges': 'Merged visitors',
    'rules and settings': 'Rules and settings',
    'model settings': 'Settings of the model',
    'views claimed': 'Views claimed',
    'other orders': 'Other orders of the day',
    'survey answers': 'Survey answers',
  },
  zh: {
    'late spend': '迟到的花费',
    'refunds and edits': '退款与修改',
    'late events': '迟到的事件',
    'identity merges': '访客合并',
    'rules and settings': '规则与设置',
    'model settings': '模型设置',
    'views claimed': '平台声称的浏览',
    'other orders': '当天的其他订单',
    'survey answers': '调查回答',
  },
}
