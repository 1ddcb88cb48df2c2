import { expect, it } from 'vitest'
import { endToEnd, inPairs } from '../../../../../main/embedded-service/recording/hop-by-hop.ts'

it('raw headers become pairs, including repeated ones', () => {
  expect(inPairs(['A', '1', 'a', '2'])).toEqual([
    ['A', '1'],
    ['a', '2'],
  ])
  expect(inPairs([])).toEqual([])
})

it('headers of the connection are dropped, with those that it names and those in the argument', () => {
  const headers = inPairs(
    'Connection,keep-alive; X-Mine,Keep-Alive,timeout=5,Transfer-Encoding,chunked,X-Mine,1,Host,h,Accept,x,TE,trailers'
      .split(',')
      .map((part) => part.replace(';', ',')),
  )
  expect(endToEnd(headers, ['host'])).toEqual([['Accept', 'x']])
})
