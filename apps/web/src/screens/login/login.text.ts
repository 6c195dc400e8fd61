import { defineText } from '../../text/define-text.ts'

export const loginText = defineText({
  en: {
    title: 'Sign in',
    lead: 'See which channels bring your orders, and send every conversion where it counts.',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    byPhone: 'Sign in by phone',
    create: 'Create account',
    byInvitation: 'Accounts are made by invitation: ask an admin of your organization.',
    passwordIsSet: 'Your new password is set. Please sign in with it.',
    signedOut: 'You are signed out everywhere.',
    registered: 'Your e-mail is confirmed. Sign in to join; if you had an account already, use its password.',
    install: 'Shopify has authorized the app. Sign in to finish connecting your store.',
    backstage: 'Signing in from the backstage',
    demo: 'First time here? The program prints the demo login when it starts.',
  },
  zh: {
    title: '登录',
    lead: '看清哪些渠道带来订单，并把每一次转化发送到该去的地方。',
    submit: '登录',
    forgot: '忘记密码？',
    byPhone: '手机号登录',
    create: '创建账号',
    byInvitation: '账号仅限受邀创建，请联系您组织的管理员。',
    passwordIsSet: '新密码已设置，请用它登录。',
    signedOut: '您已在所有设备上退出登录。',
    registered: '您的邮箱已确认。请登录以加入组织；如果您之前已有账号，请使用原密码。',
    install: 'Shopify 已授权此应用，请登录以完成店铺接入。',
    backstage: '正在从后台登录',
    demo: '第一次使用？程序启动时会显示演示账号。',
  },
})
