import { describe, expect, it } from 'vitest'
import { externalAddress, readAddress, unicodeHost } from '../../../../../app/domain/values/external-address.ts'
import type { ExternalAddress } from '../../../../../app/domain/values/external-address.ts'
import { ownPayloads, sharedCases } from '../../../../support/cases/corpora.ts'
import { domainToASCII } from 'node:url'

it.each([
  'аpple.com',
  'märlöwe.example',
  '日本語.example',
  'bücher.münchen.example',
  'παράδειγμα.example',
  '😀.example',
])('the host %s is decoded', (host) => {
  expect(unicodeHost(domainToASCII(host))).toBe(host)
})

it.each(['marlowe.example', '192.0.2.7', '[2001:db8::1]', ''])('the host %j stays as it is', (host) => {
  expect(unicodeHost(host)).toBe(host)
})

it.each(['xn--!.example', 'xn--99999999.example', 'xn--a-ü'])(
  '%s, which is no encoded host, stays as it is',
  (host) => {
    expect(unicodeHost(host)).toBe(host)
  },
)

// SECURITY 7
it('allows https and mail addresses, serialised again', () => {
  expect(externalAddress('HTTPS://Example.com/a b')).toBe('https://example.com/a%20b')
  expect(externalAddress('mailto:a@example.com')).toBe('mailto:a@example.com')
})

it.each([
  'http://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://x/y',
  'ms-msdt:/id',
  'data:text/html,x',
  'app://desk/index.html',
  'https://user:pw@example.com',
  '//example.com',
  '',
  `https://example.com/${'x'.repeat(5000)}`,
])('opens nothing for %j', (text) => {
  expect(externalAddress(text)).toBeNull()
})

it.each(ownPayloads('addresses'))('opens the expected address for %s', (_tries, text, opened) => {
  expect(externalAddress(text)).toBe(opened)
})

it('never allows another scheme for any address, and its result is stable', () => {
  const texts = [
    ...ownPayloads('addresses').map(([, text]) => text),
    ...sharedCases('whatwg-urltestdata').map(({ text }) => text),
  ]
  for (const text of texts) {
    const address = externalAddress(text)
    if (address === null) continue
    expect(address).toMatch(/^(https:\/\/|mailto:)/)
    expect(externalAddress(address)).toBe(address)
  }
})

/** An address that can be opened. */
function opened(text: string): ExternalAddress {
  const address = readAddress(text)
  if ('refused' in address) throw new Error(address.refused)
  return address
}

// H6
describe('the place that is named', () => {
  it.each([
    ['of an ordinary address', 'https://marlowe.example/a', 'marlowe.example'],
    ['with its port', 'https://marlowe.example:8443/a', 'marlowe.example:8443'],
    ['is the real host when a tab hides it', 'https://good.example\t.evil.example/', 'good.example.evil.example'],
    ['in both forms for other letters', 'https://аpple.com/', 'xn--pple-43d.com (аpple.com)'],
    ['without what cannot be seen', 'https://ex\u200bample.com/', 'example.com'],
    ['as four numbers for one number', 'https://2130706433/', '127.0.0.1'],
    ['as four numbers for other digits', 'https://0x7f.1/', '127.0.0.1'],
    ['of a letter', 'mailto:ir@marlowe.example?subject=x', 'mail to ir@marlowe.example'],
    ['without a recipient', 'mailto:?to=a@x.example&subject=s', 'a mail without a recipient'],
    ['of a letter in both forms for other letters', 'mailto:a@аpple.com', 'mail to a@xn--pple-43d.com (аpple.com)'],
    [
      'of a letter in both forms for an encoded host',
      'mailto:a@xn--pple-43d.com',
      'mail to a@xn--pple-43d.com (аpple.com)',
    ],
    ['of a letter whose name has other letters', 'mailto:%D0%B0da@x.example', 'mail to аda@x.example'],
  ])('%s', (_case, text, place) => {
    expect(opened(text).place).toBe(place)
  })

  it.each([
    'https://good.example\t.evil.example/',
    'https://аpple.com/',
    'https://ex\u200bample.com/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'mailto:a@аpple.com',
    'mailto:a@xn--pple-43d.com',
    'mailto:%D0%B0da@x.example',
    'mailto:user@good.example%E2%80%AEelpmaxe',
    'mailto:"a b"@x -oX',
    'mailto:good@x.example%3Fattach=/etc/passwd',
  ])('needs a second look for %j', (text) => {
    expect(opened(text).isUnusual).toBe(true)
  })

  it.each([
    'https://marlowe.example/a',
    ' HTTPS://Marlowe.example:443',
    'https://marlowe.example:8443/?a#b',
    'https:marlowe.example/a',
    'mailto:Investor.Relations+de@Marlowe.example?subject=Übersicht',
  ])('needs no second look for %j', (text) => {
    expect(opened(text).isUnusual).toBe(false)
  })
})

it('an address is shown as it is opened, with what turns text around as percent signs', () => {
  expect(opened('https://evil.example/\u202egpj.exe').title).toBe('https://evil.example/%E2%80%AEgpj.exe')
})

it('a title names the host in both forms', () => {
  expect(opened('https://аpple.com/').title).toBe('https://xn--pple-43d.com/\nThe host is xn--pple-43d.com (аpple.com)')
})

describe('a mail address', () => {
  it.each([
    ['has its blanks and quotes encoded', 'mailto:"a b"@x -oX', 'mailto:%22a%20b%22@x%20-oX'],
    ['has no attachment', 'mailto:a@x.example?attach=/etc/passwd&subject=s', 'mailto:a@x.example?subject=s'],
    ['has no further recipients', 'mailto:a@x.example?cc=c@x&bcc=b@x&to=t@x', 'mailto:a@x.example'],
    ['goes to the first address only', 'mailto:a@x.example,b@x;c@x?subject=s', 'mailto:a@x.example?subject=s'],
    ['goes to the first of encoded addresses', 'mailto:a@x.example%2Cb@x', 'mailto:a@x.example'],
    ['keeps the lines of its body', 'mailto:a@x.example?body=1%0d%0a2', 'mailto:a@x.example?body=1%0D%0A2'],
    [
      'has a subject of one line',
      'mailto:a@x.example?subject=1%0d%0aBcc:b@x',
      'mailto:a@x.example?subject=1%20%20Bcc%3Ab@x',
    ],
    ['has no line breaks in the address', 'mailto:a@x.example%0d%0aBcc:b@x', 'mailto:a@x.exampleBcc%3Ab@x'],
  ])('%s', (_case, text, href) => {
    expect(externalAddress(text)).toBe(href)
  })
})

it.each([
  ['http', 'http://marlowe.example/', 'Tearsheet opens only https addresses and mail addresses.'],
  [
    'a user name',
    'https://marlowe.example@other.example/',
    'The address contains a user name, which can hide the real host.',
  ],
  ['no scheme', 'marlowe.example', 'This is not a complete address.'],
  ['too much', `https://x.example/${'a'.repeat(4000)}`, 'The address is too long.'],
])('an address with %s says why it is not opened', (_case, text, refused) => {
  expect(readAddress(text)).toMatchObject({ refused })
})

it('shows a refused address without hidden characters', () => {
  expect(readAddress('a\u202eb')).toMatchObject({ shown: 'a[U+202E]b' })
})
