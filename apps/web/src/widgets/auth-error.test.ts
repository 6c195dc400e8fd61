import { expect, it } from 'vitest'
import { readAuthError } from './auth-error.ts'

const encoded = (value: unknown): string => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

it('reads who has the account, Chinese names too', () => {
  expect(
    readAuthError(encoded({ code: 'OAUTH_DUPLICATE', platName: 'facebook', account: '123', user: '王小明', shopName: 'Birch' })),
  ).toEqual({
    code: 'OAUTH_DUPLICATE',
    missing: [],
    account: '123',
    user: '王小明',
    shopName: 'Birch',
  })
})

it.each(['', 'not base64 at all', encoded('text'), encoded(null), encoded({ code: 'made up', missing: 'all', user: 7 })])(
  'takes %j for a failure that says nothing',
  (errorMsg) => {
    expect(readAuthError(errorMsg)).toEqual({ code: undefined, missing: [] })
  },
)
