import { defineText } from '../../text/define-text.ts'

/** The messages of the rules that forms and server share, by their English words. */
export const faultsText = defineText({
  en: {
    'Field is required!': 'Field is required!',
    'Please input Pixel ID': 'Please input Pixel ID',
    'Please enter a valid Facebook pixel ID': 'Please enter a valid Facebook pixel ID',
    'Please input the access token of the Conversions API': 'Please input the access token of the Conversions API',
    'GA4 ID is required': 'GA4 ID is required',
    'GA4 ID should start with "G-"': 'GA4 ID should start with "G-"',
    'Please input the API secret of the Measurement Protocol': 'Please input the API secret of the Measurement Protocol',
    'GA4 takes at most 40 letters, digits and underscores': 'GA4 takes at most 40 letters, digits and underscores',
    'Please use letters, digits, dashes and underscores': 'Please use letters, digits, dashes and underscores',
    'Please input the token': 'Please input the token',
    'The event name must start with a lowercase letter': 'The event name must start with a lowercase letter',
    'The event name must have at most 40 characters': 'The event name must have at most 40 characters',
    'Please enter a percentage from 0 to 1000': 'Please enter a percentage from 0 to 1000',
    'Please enter the code of a state': 'Please enter the code of a state',
    'This store already has a pixel with this ID': 'This store already has a pixel with this ID',
  },
  zh: {
    'Field is required!': '此项必填！',
    'Please input Pixel ID': '请输入像素 ID',
    'Please enter a valid Facebook pixel ID': '请输入有效的 Facebook 像素 ID',
    'Please input the access token of the Conversions API': '请输入转化 API 的访问令牌',
    'GA4 ID is required': '请输入 GA4 ID',
    'GA4 ID should start with "G-"': 'GA4 ID 应以“G-”开头',
    'Please input the API secret of the Measurement Protocol': '请输入 Measurement Protocol 的 API 密钥',
    'GA4 takes at most 40 letters, digits and underscores': 'GA4 最多接受 40 个字母、数字和下划线',
    'Please use letters, digits, dashes and underscores': '请使用字母、数字、短横线和下划线',
    'Please input the token': '请输入令牌',
    'The event name must start with a lowercase letter': '事件名称必须以小写字母开头',
    'The event name must have at most 40 characters': '事件名称最多 40 个字符',
    'Please enter a percentage from 0 to 1000': '请输入 0 到 1000 之间的百分比',
    'Please enter the code of a state': '请输入州代码',
    'This store already has a pixel with this ID': '该店铺已有使用此 ID 的像素',
  },
})
