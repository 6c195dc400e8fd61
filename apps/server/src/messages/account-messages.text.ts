/** Texts of account mails and SMS, in both languages. No text typed by users: the recipient addresses may be unconfirmed. */
export const ACCOUNT_MESSAGES = {
  en: {
    verify: {
      subject: 'Please confirm your e-mail',
      paragraphs: [
        'Welcome to Convbox. Please confirm that this e-mail address is yours. You may be asked to sign in first.',
        'The link works for 24 hours.',
      ],
      button: 'Confirm e-mail',
    },
    taken: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, tried to register at Convbox with this e-mail address. It has an account already, so nothing was changed.',
        'Please sign in. If you have forgotten the password, choose a new one there.',
      ],
      button: 'Sign in',
    },
    reset: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for your Convbox account. If it was not you, do nothing: your password stays.',
        'The link works once, for one hour. A new password signs you out everywhere.',
      ],
      button: 'Choose a new password',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Convbox account was changed just now, and all other places were signed out. If it was not you, choose a new password at once.',
      ],
      button: 'I did not do this',
    },
    code: ({ code }: { code: string }) => `${code} is your Convbox code. It works for five minutes. Tell it to nobody.`,
  },
  zh: {
    verify: {
      subject: '请确认您的邮箱',
      paragraphs: ['欢迎使用 Convbox。请确认此邮箱属于您。您可能需要先登录。', '链接在 24 小时内有效。'],
      button: '确认邮箱',
    },
    taken: {
      subject: '您已经有账号了',
      paragraphs: [
        '有人（可能是您）尝试用此邮箱注册 Convbox。此邮箱已有账号，因此没有任何更改。',
        '请直接登录。如果忘记密码，可在登录页重新设置。',
      ],
      button: '登录',
    },
    reset: {
      subject: '设置新密码',
      paragraphs: [
        '有人（可能是您）请求重置您的 Convbox 账号密码。如果不是您本人，请忽略：密码不会改变。',
        '链接只能使用一次，一小时内有效。设置新密码后，所有设备都会退出登录。',
      ],
      button: '设置新密码',
    },
    passwordChanged: {
      subject: '您的密码已更改',
      paragraphs: ['您的 Convbox 账号密码刚刚被更改，其他设备均已退出登录。如果不是您本人操作，请立即重置密码。'],
      button: '这不是我的操作',
    },
    code: ({ code }: { code: string }) => `您的 Convbox 验证码是 ${code}，五分钟内有效，请勿告诉他人。`,
  },
} as const
