import type { ServerResponse } from 'node:http'
import type { Spoil } from './interventions.ts'

const PAGE = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>'

/** Sends an answer spoilt in the way that was asked for. `good` is what would have been sent. */
export function sendSpoilt(
  { how, status, body }: Spoil,
  response: ServerResponse,
  good: { status: number; headers: Record<string, string | number>; body: Buffer },
): void {
  const json = { 'content-type': 'application/json' }
  switch (how) {
    case 'status':
      response.writeHead(status, json).end(body)
      return
    case 'html':
      response.writeHead(status === 500 ? 200 : status, { 'content-type': 'text/html' }).end(PAGE)
      return
    case 'truncated':
      // The length of the whole is announced, half of it is sent, and the connection ends.
      response.writeHead(good.status, good.headers)
      response.write(good.body.subarray(0, Math.floor(good.body.length / 2)), () => {
        response.destroy()
      })
      return
    case 'content-type':
      response.writeHead(good.status, { ...good.headers, 'content-type': 'application/octet-stream' }).end(good.body)
      return
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'empty':
      response.writeHead(good.status, json).end()
      return
    case 'not-utf8':
      response.writeHead(good.status, json).end(Buffer.from([0x22, 0xff, 0xfe, 0x22]))
      return
    case 'unpacked':
      // It says that it is packed, and is not.
      response.writeHead(good.status, { ...good.headers, 'content-encoding': 'gzip' }).end(good.body)
      return
  }
}
