import { describe, expect, it } from 'vitest'
import { draggedSymbol, textsOf, type Dragged } from '../../../../../renderer/ui/text/drag-out.ts'

const story = (changes: Partial<Dragged> = {}): Dragged => ({
  kind: 'story',
  cell: { text: 'Margins rise' },
  link: { kind: 'story', id: 7 },
  ...changes,
})
const textOf = (dragged: Dragged, type: string): string | undefined => textsOf(dragged).get(type)

describe('what is dragged out', () => {
  it('is a text, a page and addresses', () => {
    expect(Object.fromEntries(textsOf(story({ url: 'https://stories.example/7' })))).toEqual({
      'text/plain': 'Margins rise',
      'text/html': '<a href="https://stories.example/7">Margins rise</a>',
      'text/uri-list': 'tearsheet:story/7\r\nhttps://stories.example/7',
      'application/x-tearsheet-story': 'Margins rise',
    })
  })

  it('leads back into Tearsheet where there is no other address', () => {
    expect(textOf(draggedSymbol('BRK/A'), 'text/html')).toBe('<a href="tearsheet:company/BRK%2FA">BRK/A</a>')
  })

  it.each([
    'http://stories.example/7',
    'javascript:alert(1)',
    'https://user@stories.example/7',
    'https://xn--pple-43d.com',
    '',
  ])('has no address that needs a second look: %s', (url) => {
    expect(textOf(story({ url }), 'text/uri-list')).toBe('tearsheet:story/7')
  })

  it('has no address for a symbol that no link can name', () => {
    expect([...textsOf(draggedSymbol('=1+1')).keys()]).not.toContain('text/uri-list')
  })

  it('is the number that was sent', () => {
    const number: Dragged = { kind: 'number', cell: { digits: '-0.50' }, link: null }
    expect(textOf(number, 'text/plain')).toBe('-0.50')
    expect(textOf(number, 'text/html')).toMatch(/<td sdval="-0.50" .*>-0.50<\/td>/)
  })

  // I1
  it('is a text where it is a number that was computed, in a spreadsheet of any language', () => {
    const number: Dragged = { kind: 'number', cell: { text: '1,234.5' }, link: { kind: 'story', id: 7 } }
    expect(textOf(number, 'text/html')).toContain('<td sdnum="1033;0;@"')
  })

  // SECURITY 31
  it.each([
    ['=cmd|"/c calc"!A0', '\'=cmd|"/c calc"!A0'],
    ['a\t=1+1\r\n=2', "a '=1+1 '=2"],
  ])('is no formula: %j', (text, plain) => {
    expect(textOf(story({ cell: { text } }), 'text/plain')).toBe(plain)
  })

  it('is text in the page, whatever it contains', () => {
    expect(textOf(story({ cell: { text: '<img src=x onerror="x">&' }, link: null }), 'text/html')).toBe(
      '&lt;img src=x onerror=&quot;x&quot;&gt;&amp;',
    )
  })
})
