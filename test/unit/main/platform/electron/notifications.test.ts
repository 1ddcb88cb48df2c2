import { describe, expect, it, vi } from 'vitest'
import { createNotifier, handedOver, notificationLine } from '../../../../../main/platform/electron/notifications.ts'
import type { NotifierPorts, NotificationText } from '../../../../../main/platform/electron/notifications.ts'

vi.mock('electron', () => ({}))

const TEXT = { title: 'Mergers', body: 'A & B' }

function notifierWith(ports: Partial<NotifierPorts>) {
  const sent: NotificationText[] = []
  const notifier = createNotifier({
    isSupported: () => true,
    askDaemon: () => Promise.resolve({ kind: 'present', capabilities: ['body', 'body-markup'] }),
    send(text) {
      sent.push(text)
      return Promise.resolve(true)
    },
    ...ports,
  })
  return { notifier, sent }
}

describe('a notification', () => {
  it.each([
    ['is handed over as the program that shows it reads it', {}, null, [{ title: 'Mergers', body: 'A &amp; B' }]],
    ['is handed over as it is where the system itself shows it', { askDaemon: null }, null, [TEXT]],
    ['is not handed over where Electron has no notifications', { isSupported: () => false }, 'unsupported', []],
  ])('%s', async (_, ports, problem, handed) => {
    const { notifier, sent } = notifierWith(ports)
    expect(await notifier.show(TEXT, () => undefined)).toBe(problem)
    expect(sent).toEqual(handed)
  })

  it.each([
    ['absent', 'no-service'],
    ['silent', 'no-answer'],
  ] as const)('is never handed to a program that is %s, for which Electron would wait', async (kind, problem) => {
    const { notifier, sent } = notifierWith({ askDaemon: () => Promise.resolve({ kind }) })
    expect(await notifier.show(TEXT, () => undefined)).toBe(problem)
    expect(sent).toEqual([])
  })

  it('that the system refuses is said to be', async () => {
    const { notifier } = notifierWith({ send: () => Promise.resolve(false) })
    expect(await notifier.show(TEXT, () => undefined)).toBe('refused')
  })

  it('asks again each time, because the program may have been ended', async () => {
    let isThere = true
    const { notifier } = notifierWith({
      askDaemon: () => Promise.resolve(isThere ? { kind: 'present', capabilities: ['body'] } : { kind: 'absent' }),
    })
    expect(await notifier.problem()).toBeNull()
    isThere = false
    expect(await notifier.problem()).toBe('no-service')
  })
})

const bodyOf = (body: string, capabilities: readonly string[] | null): string =>
  handedOver({ title: 'Mergers', body }, capabilities).body

const MARKUP = ['body', 'body-markup', 'body-hyperlinks', 'body-images', 'actions']
const PLAIN = ['body', 'actions']

/** What a program that reads markup shows of a body without elements. */
const drawn = (body: string): string => body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const HOSTILE = [
  '<a href="file:///etc/passwd">open</a>',
  '<img src="file:///etc/hostname">',
  '<b>B</b> & <i>I</i>',
  '&lt;b&gt;ref&lt;/b&gt;',
  'Profit < 5 & > 3',
  'S&P 500 rises',
  '<b unclosed',
]

describe('a program that reads markup', () => {
  it.each(HOSTILE)('gets none, and shows the headline as it was sent: %s', (headline) => {
    const body = bodyOf(headline, MARKUP)
    expect(body).not.toMatch(/[<>]|&(?!(lt|gt|amp);)/)
    expect(drawn(body)).toBe(headline)
  })
})

describe('a program that reads no markup', () => {
  it.each(HOSTILE)('gets the headline as it was sent: %s', (headline) => {
    expect(bodyOf(headline, PLAIN)).toBe(headline)
  })
})

it('a program that shows titles only gets the headline in the title', () => {
  expect(handedOver({ title: 'Mergers', body: 'A & B' }, ['actions'])).toEqual({ title: 'Mergers: A & B', body: '' })
})

it('other systems read no markup', () => {
  expect(bodyOf('A & <b>', null)).toBe('A & <b>')
})

it('a title is never escaped, because nothing reads markup in it', () => {
  expect(handedOver({ title: 'S&P', body: '' }, MARKUP).title).toBe('S&P')
})

describe('a line', () => {
  it.each([
    ['NUL and other controls', 'a\u0000b\u0007c\u001b[31md', 'a b c [31md'],
    ['the ends of lines', 'one\r\ntwo\u2028three\u2029four', 'one two three four'],
    ['what turns the direction around', 'pay \u202e0001\u202c now\u2066x\u2069', 'pay 0001 nowx'],
    ['what cannot be seen', 'ze\u200bro \ufeffwidth', 'zero width'],
    ['blanks in a row', '  a \t\u00a0 b  ', 'a b'],
  ])('has nothing of %s', (_what, text, line) => {
    expect(notificationLine(text)).toBe(line)
  })

  it.each([
    ['marks half of an emoji, which no text has', 'up \ud83d', 'up \ufffd'],
    ['keeps an emoji of several characters', '👩‍👩‍👧 🏳️‍🌈', '👩‍👩‍👧 🏳️‍🌈'],
    ['keeps letters of other scripts', 'עברית العربية 日本', 'עברית العربية 日本'],
    ['of 200 characters is whole', 'x'.repeat(200), 'x'.repeat(200)],
  ])('%s', (_, text, expected) => {
    expect(notificationLine(text)).toBe(expected)
  })

  it('of 10,000 characters is cut, and says so', () => {
    const line = notificationLine('x'.repeat(10_000))
    expect([line.length, line.at(-1)]).toEqual([200, '…'])
  })

  it('is cut between two characters, never within one', () => {
    const line = notificationLine('👩‍👩‍👧'.repeat(300))
    expect(line).toMatch(/^(👩‍👩‍👧){199}…$/u)
  })
})
