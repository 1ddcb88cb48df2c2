import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { createResponseDecoder, MAX_INLINE_BYTES } from '../../../main/modules/requests/response-decoder.ts'
import { decodeResponse } from '../../../main/platform/http/decode-response.ts'
import { receivedStories } from '../../../main/modules/news/wire.ts'
import { DECODE_WORKER } from '../../support/service/decode.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const { signal } = new AbortController()

/** A decoder whose time limit is reached when the test says so. */
function decoderWith(workerFile: string) {
  const timers: (() => void)[] = []
  const decoder = createResponseDecoder({
    workerFile,
    readStories: receivedStories,
    scheduleTimeout(_ms, callBack) {
      timers.push(callBack)
      return () => undefined
    },
  })
  onTestFinished(decoder.dispose)
  return { ...decoder, reachTimeLimit: () => timers.at(-1)?.() }
}

/** The file of a thread that reads a body as “read”, runs for ever for one that begins with L, and fails for one that begins with F. */
function scriptedThread(): string {
  const file = join(temporaryFolder(), 'thread.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ bytes }) => {
      const first = String.fromCharCode(bytes[0])
      if (first === 'L') for (;;);
      if (first === 'F') throw new Error('failed')
      parentPort.postMessage({ ok: true, packed: 'read' })
    })`,
  )
  return file
}

const large = (first: string): Uint8Array => Buffer.from(first.padEnd(MAX_INLINE_BYTES + 1))
const padded = (text: string): Uint8Array => Buffer.from(text + ' '.repeat(MAX_INLINE_BYTES))

const errorOf = (call: Promise<unknown>): Promise<ErrorInfo | null> =>
  call.then(
    () => null,
    (thrown: unknown) => errorInfo(thrown),
  )

describe('the decoder', () => {
  it.each([
    '<r><id>1.50</id></r>',
    '\uFEFF \n<r is_array="true"></r>',
    '<html><body>Sign in</body></html>',
    '<!DOCTYPE r><r/>',
  ])('reads markup of any size on a thread: %j', async (text) => {
    const { decode } = decoderWith(DECODE_WORKER)
    const direct = new Promise((resolve) => {
      resolve(decodeResponse(Buffer.from(text)))
    })
    const [asked, expected] = await Promise.allSettled([decode(Buffer.from(text), signal), direct])
    expect(asked).toEqual(expected)
    await expect(decoderWith('/no/such/file').decode(Buffer.from(text), signal)).rejects.toThrow()
  })

  it('reads a small response without a thread', async () => {
    const { decode } = decoderWith('/no/such/file')
    expect(await decode(Buffer.from('[1.50]'), signal)).toEqual(decodeResponse(Buffer.from('[1.50]')))
  })

  // H4
  it.each(['[{"id":1,"roe":1.50,"title":"S&P"}]', '<r is_array="true"><item><id>1</id></item></r>', '"[1]"'])(
    'reads a large response on a thread: %s',
    async (text) => {
      const { decode } = decoderWith(DECODE_WORKER)
      expect(await decode(padded(text), signal)).toEqual(decodeResponse(Buffer.from(text)))
    },
  )

  // H15
  it('reads the stories of a large response on the thread', async () => {
    const { decodeStories } = decoderWith(DECODE_WORKER)
    const text = JSON.stringify([
      { id: 1, stocks: Array.from({ length: 20_000 }, (_, place) => ({ name: `S${place}` })) },
    ])
    expect(await decodeStories(Buffer.from(text), signal)).toEqual({
      stories: receivedStories(decodeResponse(Buffer.from(text))),
      tree: null,
    })
  })

  // H15
  it('reads one value of a large response on the thread', async () => {
    const { decodeValue } = decoderWith(DECODE_WORKER)
    expect(await decodeValue(padded('{"data":[{"roe":1.50}]}'), '$.data[0].roe', signal)).toEqual({
      digits: '1.50',
      text: '1.50',
    })
  })

  it.each([
    ['large', padded('{"data":[{"roe":1.50,"name":"a"}]}')],
    ['small', new TextEncoder().encode('{"data":[{"roe":1.50,"name":"a"}]}')],
  ])('reads the digits at many paths of a %s response, in their order', async (_size, bytes) => {
    const { decodeDigits } = decoderWith(DECODE_WORKER)
    const paths = ['$.data[0].name', '$.data[0].roe', '$.data[1].roe', '$.data[0].roe']
    expect(await decodeDigits(bytes, paths, signal)).toEqual([null, '1.50', null, '1.50'])
  })

  it('gives the tree of a response that is not a list of stories', async () => {
    const { decodeStories } = decoderWith(DECODE_WORKER)
    const sent = padded('{"ok":false}')
    expect(await decodeStories(sent, signal)).toEqual({ stories: null, tree: decodeResponse(sent) })
  })

  it.each([
    ['syntax', '['],
    ['too-deep', '['.repeat(300)],
    ['html', '<html>'],
  ])('names the error of a large response: %s', async (reason, text) => {
    const { decode } = decoderWith(DECODE_WORKER)
    expect(await errorOf(decode(padded(text), signal))).toMatchObject({ kind: 'unreadable-reply', reason })
  })

  it('reads several large responses with one thread, one after the other', async () => {
    const { decode } = decoderWith(DECODE_WORKER)
    const trees = await Promise.all([1, 2, 3].map((id) => decode(padded(`[${id}]`), signal)))
    expect(trees).toEqual([[1], [2], [3]])
  })

  // H4
  it('stops a thread when its call is cancelled', async () => {
    const { decode } = decoderWith(scriptedThread())
    const call = new AbortController()
    const endless = errorOf(decode(large('L'), call.signal))
    call.abort()
    expect(await endless).toEqual({ kind: 'cancelled' })
    expect(await decode(large('x'), signal)).toBe('read')
  })

  it('cancels a call that waits for its turn at once', async () => {
    const { decode, dispose } = decoderWith(scriptedThread())
    const endless = errorOf(decode(large('L'), signal))
    const call = new AbortController()
    const waiting = errorOf(decode(large('x'), call.signal))
    call.abort()
    expect(await waiting).toEqual({ kind: 'cancelled' })
    await dispose()
    expect(await endless).toEqual({ kind: 'cancelled' })
  })

  // H4
  it('stops a thread at the time limit', async () => {
    const { decode, reachTimeLimit } = decoderWith(scriptedThread())
    const endless = errorOf(decode(large('L'), signal))
    await Promise.resolve()
    reachTimeLimit()
    expect(await endless).toEqual({ kind: 'unreadable-reply', reason: 'too-slow', detail: '20 s' })
    expect(await decode(large('x'), signal)).toBe('read')
  })

  it('reports a thread that failed, and starts another one', async () => {
    const { decode } = decoderWith(scriptedThread())
    await expect(decode(large('F'), signal)).rejects.toThrow('failed')
    expect(await decode(large('x'), signal)).toBe('read')
  })

  it('cancels what is running when it is disposed of', async () => {
    const { decode, dispose } = decoderWith(scriptedThread())
    const endless = errorOf(decode(large('L'), signal))
    await dispose()
    expect(await endless).toEqual({ kind: 'cancelled' })
    expect(await errorOf(decode(large('x'), signal))).toEqual({ kind: 'cancelled' })
  })
})
