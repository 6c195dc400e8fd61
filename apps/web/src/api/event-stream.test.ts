import { expect, it } from 'vitest'
import { splitEvents } from './event-stream.ts'

it('gives finished events and keeps the unfinished rest', () => {
  expect(splitEvents('data: {"a":1}\n\ndata: {"b"')).toEqual({ events: [{ name: 'message', data: '{"a":1}' }], rest: 'data: {"b"' })
})

it('joins lines of data, passes over comments, ids and pings, and takes any line end', () => {
  const text = ': hello\n\nid: 7\nevent: rows\ndata: one\ndata: two\n\n:ping\n\ndata:bare\r\n\r\n'
  expect(splitEvents(text)).toEqual({
    events: [
      { name: 'rows', data: 'one\ntwo' },
      { name: 'message', data: 'bare' },
    ],
    rest: '',
  })
})

it('gives nothing for nothing', () => expect(splitEvents('')).toEqual({ events: [], rest: '' }))
