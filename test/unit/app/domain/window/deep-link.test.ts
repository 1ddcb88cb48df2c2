import { describe, expect, it } from 'vitest'
import { isSymbol } from '../../../../../app/domain/companies/symbols.ts'
import { RATIO_FIELDS } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import { REPORT_TYPES } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import {
  linkAmong,
  linkToCompany,
  MAX_LINK_LENGTH,
  readDeepLink,
  writeDeepLink,
} from '../../../../../app/domain/window/deep-link.ts'
import type { DeepLink } from '../../../../../app/domain/window/deep-link.ts'
import { ODD_TEXTS } from '../../../../support/payloads/odd-texts.ts'
import fc from '../../../../support/cases/property.ts'

const NAMES = RATIO_FIELDS.map(({ name }) => name)

const stories = fc.record({ kind: fc.constant('story' as const), id: fc.maxSafeNat() })
const companies = fc.record({
  kind: fc.constant('company' as const),
  symbol: fc.stringMatching(/^[$^]?[A-Z0-9][A-Z0-9./:-]{0,19}$/),
  ratios: fc.uniqueArray(fc.constantFrom(...NAMES)),
  basis: fc.constantFrom(null, ...REPORT_TYPES.map(({ id }) => id)),
})
const links: fc.Arbitrary<DeepLink> = fc.oneof(stories, companies)

const company = (changes: Partial<Extract<DeepLink, { kind: 'company' }>>): DeepLink => ({
  kind: 'company',
  symbol: 'QNTL',
  ratios: [],
  basis: null,
  ...changes,
})

describe('a link', () => {
  it('leads where it was written for', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(readDeepLink(writeDeepLink(link))).toEqual(link)
      }),
    )
  })

  it('is written in one way only', () => {
    fc.assert(
      fc.property(
        links,
        fc.nat(),
        fc.constantFrom('%', '/', '?', '&', '=', '#', 'x', '1', ' ', '\0'),
        (link, at, added) => {
          const text = writeDeepLink(link)
          const place = at % (text.length + 1)
          const read = readDeepLink(text.slice(0, place) + added + text.slice(place))
          if (read.kind !== 'refused')
            expect(writeDeepLink(read)).toBe(text.slice(0, place) + added + text.slice(place))
        },
      ),
    )
  })

  it.each<[string, DeepLink]>([
    ['tearsheet:story/37100544', { kind: 'story', id: 37_100_544 }],
    ['tearsheet:story/0', { kind: 'story', id: 0 }],
    ['tearsheet:story/9007199254740991', { kind: 'story', id: Number.MAX_SAFE_INTEGER }],
    ['tearsheet:company/QNTL', company({})],
    ['tearsheet:company/QNTL?basis=TTM', company({ basis: 'TTM' })],
    ['tearsheet:company/QNTL?ratios=roe,roa&basis=R', company({ ratios: ['roe', 'roa'], basis: 'R' })],
    ['tearsheet:company/QNTL?basis=R&ratios=roe', company({ ratios: ['roe'], basis: 'R' })],
    ['tearsheet:company/BRK%2FA', company({ symbol: 'BRK/A' })],
    ['tearsheet:company/%5EGSPC', company({ symbol: '^GSPC' })],
    ['tearsheet:company/$BTC', company({ symbol: '$BTC' })],
  ])('%s is read', (text, link) => {
    expect(readDeepLink(text)).toEqual(link)
  })

  it('has room for every ratio', () => {
    const whole = company({ symbol: '/'.repeat(19).padStart(20, 'A'), ratios: NAMES, basis: 'TTM' })
    expect(isSymbol('/'.repeat(19).padStart(20, 'A'))).toBe(true)
    expect(readDeepLink(writeDeepLink(whole))).toEqual(whole)
  })
})

/** Why a text is not read as a link; null when it is. */
function reasonOf(text: string): string | null {
  const link = readDeepLink(text)
  return link.kind === 'refused' ? link.reason : null
}

// SECURITY 80
describe('what is not a link is refused with its reason:', () => {
  it.each([
    ['', 'does not begin'],
    ['--inspect', 'does not begin'],
    ['javascript:alert(1)', 'does not begin'],
    ['TEARSHEET:story/1', 'small letters'],
    ['Tearsheet:story/1', 'small letters'],
    [' tearsheet:story/1', 'does not begin'],
    ['tearsheet:', 'neither to a story nor to a company'],
    ['tearsheet:settings', 'neither to a story nor to a company'],
    ['tearsheet:Story/1', 'neither to a story nor to a company'],
    ['tearsheet:/story/1', 'neither to a story nor to a company'],
    ['tearsheet:javascript:alert', 'neither to a story nor to a company'],
    ['tearsheet:%2e%2e/story/1', 'neither to a story nor to a company'],
    ['tearsheet://story/1', 'names a host'],
    ['tearsheet:///story/1', 'names a host'],
    ['tearsheet://user@story/1', 'character'],
    ['tearsheet:story/1#x', 'after “#”'],
    ['tearsheet:story/1 ', 'character'],
    ['tearsheet:story/1\0', 'character'],
    ['tearsheet:story/1\n--inspect', 'character'],
    ['tearsheet:story/\u202e1', 'character'],
    ['tearsheet:story/１', 'character'],
    ['tearsheet:company/ＱＮＴＬ', 'character'],
    ['tearsheet:story/1?x=1', 'no parameters'],
    ['tearsheet:story/1?', 'no parameters'],
    ['tearsheet:story/', 'not the ID of a story'],
    ['tearsheet:story/1e3', 'not the ID of a story'],
    ['tearsheet:story/-1', 'not the ID of a story'],
    ['tearsheet:story/01', 'not the ID of a story'],
    ['tearsheet:story/1.0', 'not the ID of a story'],
    ['tearsheet:story/1/', 'not the ID of a story'],
    ['tearsheet:story/%31', 'not the ID of a story'],
    ['tearsheet:story/9007199254740992', 'not the ID of a story'],
    ['tearsheet:story/99999999999999999', 'not the ID of a story'],
    ['tearsheet:company/', 'not a symbol'],
    ['tearsheet:company/qntl', 'not a symbol'],
    ['tearsheet:company/QNTL,KSTL', 'not a symbol'],
    ['tearsheet:company/..', 'not a symbol'],
    [`tearsheet:company/${'A'.repeat(21)}`, 'not a symbol'],
    ['tearsheet:company/BRK/A', 'one symbol'],
    ['tearsheet:company/BRK%2fA', 'not needed'],
    ['tearsheet:company/%51NTL', 'not needed'],
    ['tearsheet:company/%2e%2e', 'not needed'],
    ['tearsheet:company/A%252FB', 'not needed'],
    ['tearsheet:company/A%', 'not needed'],
    ['tearsheet:company/A%00', 'not needed'],
    ['tearsheet:company/QNTL?', 'not a parameter'],
    ['tearsheet:company/QNTL?x=1', 'not a parameter'],
    ['tearsheet:company/QNTL?__proto__=1', 'character'],
    ['tearsheet:company/QNTL?Basis=TTM', 'not a parameter'],
    ['tearsheet:company/QNTL?basis=TTM&', 'not a parameter'],
    ['tearsheet:company/QNTL?basis=TTM&basis=A', 'twice'],
    ['tearsheet:company/QNTL?ratios=roe&ratios=roa', 'twice'],
    ['tearsheet:company/QNTL?ratios=roe,roe', 'twice'],
    ['tearsheet:company/QNTL?basis', 'no single value'],
    ['tearsheet:company/QNTL?basis=', 'no single value'],
    ['tearsheet:company/QNTL?basis=TTM=A', 'no single value'],
    ['tearsheet:company/QNTL?ratios=', 'no single value'],
    ['tearsheet:company/QNTL?basis=ttm', 'not a basis'],
    ['tearsheet:company/QNTL?basis=12M', 'not a basis'],
    ['tearsheet:company/QNTL?ratios=roe,', 'not the name of a ratio'],
    ['tearsheet:company/QNTL?ratios=constructor', 'not the name of a ratio'],
    ['tearsheet:company/QNTL?ratios=ROE', 'not the name of a ratio'],
    ['tearsheet:company/QNTL?ratios=roe?basis=A', 'more than one question mark'],
    [`tearsheet:story/${'1'.repeat(MAX_LINK_LENGTH)}`, 'characters'],
    ['x'.repeat(1024 * 1024), 'characters'],
  ])('%.60j', (text, reason) => {
    expect(reasonOf(text)).toContain(reason)
  })

  it.each(ODD_TEXTS)('%s', (_what, text) => {
    expect([text, `tearsheet:${text}`, `tearsheet:story/1${text}`].map(reasonOf)).toEqual([
      expect.any(String),
      expect.any(String),
      text === '' ? null : expect.any(String),
    ])
  })

  it('any text, without a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDeepLink(`tearsheet:${text}`).kind).toMatch(/^(refused|story|company)$/)
      }),
    )
  })

  it('it is shown shortened, with its hidden characters', () => {
    const link = readDeepLink(`tearsheet:story/\u202e\0${'x'.repeat(1024 * 1024)}`)
    expect(link.kind === 'refused' ? link.shown : '').toMatch(/^tearsheet:story\/\[U\+202E\]\[U\+0000\]x{150,200}…$/)
  })
})

describe('the link to a company', () => {
  it('leaves out formulas and fields that only the service names', () => {
    expect(linkToCompany('QNTL', ['roe', 'My formula', 'interestCoverage', 'roe'], 'A')).toEqual(
      company({ ratios: ['roe'], basis: 'A' }),
    )
  })

  it.each(['', 'qntl', 'Q NTL', '=1+1', '\u202eQNTL'])('is none for a symbol that no link can name: %j', (symbol) => {
    expect(linkToCompany(symbol, [], null)).toBeNull()
  })
})

describe('among arguments', () => {
  it.each([
    [['electron', '.', '--demo'], null],
    [['--x=tearsheet:story/1', 'story/1', 'javascript:x'], null],
    [['electron', 'tearsheet:story/1', 'tearsheet:story/2'], 'tearsheet:story/1'],
    [['TEARSHEET:story/1'], 'TEARSHEET:story/1'],
    [['tearsheet:'], 'tearsheet:'],
  ])('%j has the link %j', (args, link) => {
    expect(linkAmong(args)).toBe(link)
  })
})
