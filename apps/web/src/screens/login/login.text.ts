import { defineText } from '../../text/define-text.ts'

export const loginText = defineText({
  en: {
    title: 'Sign in',
    lead: 'See which channels bring your orders, and send every conversion where it counts.',
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    emailRequired: 'Please enter your e-mail',
    emailInvalid: 'Invalid email',
    passwordRequired: 'Please enter your password',
    demo: 'First time here? The program prints the demo login when it starts.',
  },
  zh: {
    title: '登录',
    lead: '看清哪些渠道带来订单，并把每一次转化发送到该去的地方。',
    email: '邮箱',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    submit: '登录',
    emailRequired: '请输入邮箱',
    emailInvalid: '邮箱格式不正确',
    passwordRequired: '请输入密码',
    demo: '第一次使用？程序启动时会显示演示账号。',
  },
})
