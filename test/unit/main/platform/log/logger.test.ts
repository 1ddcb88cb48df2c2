import { expect, it } from 'vitest'
import { createLogger } from '../../../../../main/platform/log/logger.ts'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => 'ref' }))
  return lines.join('\n')
}

// SECURITY 19
it('never writes a known secret, in any of its usual forms', () => {
  const secret = 'S3cr+t/Key=='
  const text = logged((logger) => {
    logger.hide(secret)
    logger.warn('x', {
      plain: secret,
      percent: encodeURIComponent(secret),
      base64: Buffer.from(secret).toString('base64'),
    })
    logger.bug(new Error(`with ${secret}`), 'test')
  })
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    expect(text).not.toContain(form)
})

it('never writes a known secret with characters that JSON escapes', () => {
  const secret = String.raw`pa"ss\word`
  const text = logged((logger) => {
    logger.hide(secret)
    logger.warn('x', { body: JSON.stringify({ key: secret }) })
  })
  expect(text).not.toContain('word')
})

it('blanks token values that it was never told about', () => {
  expect(
    logged((logger) => logger.info('x', { url: 'https://a.example/news?token=abcdef&page=1', header: 'token abcdef' })),
  ).not.toContain('abcdef')
})

it('records a bug with its stack and returns the reference', () => {
  let reference: string | null = null
  const text = logged((logger) => {
    reference = logger.bug(new Error('boom'), 'news.list')
  })
  expect(reference).toBe('ref')
  expect(JSON.parse(text)).toMatchObject({ level: 'error', reference: 'ref', during: 'news.list' })
  expect(text).toContain('boom')
})

// H12
it('cuts very long texts, so that one line cannot fill the disk', () => {
  expect(logged((logger) => logger.bug(new Error('x'.repeat(10_000_000)), 'test')).length).toBeLessThan(20_000)
})

it('blanks a secret before it cuts the text', () => {
  const text = logged((logger) => {
    logger.hide('secret-at-the-border')
    logger.warn('x', { text: `${'x'.repeat(9_990)}secret-at-the-border` })
  })
  expect(text).not.toContain('secret')
})

it('gives no reference for a bug that could not be written', () => {
  const logger = createLogger({ sink: () => false, now: () => 0, reference: () => 'ref' })
  expect(logger.bug(new Error('boom'), 'news.list')).toBeNull()
})
