import { describe, expect, it } from 'vitest'
import { fileFault, fileNameOf } from './download.ts'

describe('the name of a downloaded file', () => {
  const now = new Date('2026-11-21T04:05:06Z')
  it.each([
    ['attachment; filename="orders 2026.xlsx"', 'orders 2026.xlsx'],
    ['attachment; filename=orders.xlsx', 'orders.xlsx'],
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx`, '订单.xlsx'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    [null, '20261121040506.xlsx'],
    ['attachment', '20261121040506.xlsx'],
  ])('%s gives %s', (header, name) => expect(fileNameOf(header, now)).toBe(name))
})

describe('what is not a file', () => {
  const json = (body: unknown) => ({ size: 10, type: 'application/json; charset=utf-8', text: JSON.stringify(body) })
  it.each([
    ['an empty body', { size: 0, type: 'application/octet-stream', text: '' }, 'empty'],
    ['JSON without the success flag', json({ code: 200, message: 'no flag' }), 'no flag'],
    ['JSON with another code than 200', json({ success: true, code: 0, message: 'not 200' }), 'not 200'],
    ['an unsuccessful JSON', json({ success: false, code: 402, message: 'plan' }), 'plan'],
    ['JSON under another type', { ...json({ success: false, message: 'in octets' }), type: 'application/octet-stream' }, 'in octets'],
    ['JSON that is none', { size: 3, type: 'application/json', text: '{{{' }, ''],
  ])('%s', (_, body, fault) => expect(fileFault(body, 'empty')).toBe(fault))

  it('takes everything else, and JSON that says it is well', () => {
    expect(
      fileFault({ size: 5, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', text: '' }, 'empty'),
    ).toBeUndefined()
    expect(fileFault(json({ success: true, code: 200 }), 'empty')).toBeUndefined()
    expect(fileFault({ size: 9, type: 'text/csv', text: '{name},day' }, 'empty')).toBeUndefined()
  })
})
