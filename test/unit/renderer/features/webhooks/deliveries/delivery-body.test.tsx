// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeliveryBody } from '../../../../../../renderer/features/webhooks/deliveries/delivery-detail.tsx'
import { bodyOf } from '../../../../../support/body-of.ts'

type Shown = Parameters<typeof DeliveryBody>[0]['delivery']

const shown = (body: string, change: Partial<Shown> = {}): (string | null)[] => {
  const delivery = { ...bodyOf(body), ...change }
  const { container, unmount } = render(<DeliveryBody delivery={{ bytes: delivery.raw.length, ...delivery }} />)
  const texts = [...container.querySelectorAll('p, pre, summary')].map(({ textContent }) => textContent)
  unmount()
  return texts
}

it('JSON is indented, and stands beside what was received', () => {
  expect(shown('{"a":1.10}')).toEqual(['{\n  "a": 1.10\n}', 'As received: 10 B, with its own blanks', '{"a":1.10}'])
})

it('text that is shown as it came is shown once', () => {
  expect(shown('plain')).toEqual(['plain'])
})

it('a compressed body is shown as text and as bytes', () => {
  const [note, text, summary, bytes] = shown('{}', {
    raw: Uint8Array.of(0x1f, 0x8b),
    text: { codings: ['gzip'], charset: 'utf-8', isValid: true, errorText: null },
  })
  expect([note, text, summary]).toEqual(['Decoded from gzip.', '{}', 'As received: 2 B, in hexadecimal'])
  expect(bytes).toMatch(/^000000 {2}1f 8b/)
})

it('what is not text, not decoded or not stored as it came is said', () => {
  const [note] = shown('\ufffd', {
    raw: Uint8Array.of(0xff),
    bytes: 3,
    text: { codings: [], charset: 'shift_jis', isValid: false, errorText: 'It is not gzip.' },
  })
  expect(note).toBe(
    'Not decoded: It is not gzip. The text is in SHIFT_JIS. Not all of it is text in SHIFT_JIS: what is not is shown as \ufffd. It came with 3 bytes and is not stored byte for byte.',
  )
})

it('an empty body and a byte order mark are named', () => {
  expect(shown('')).toEqual(['The body is empty.'])
  expect(shown('\ufeff{}')[0]).toBe('It begins with a byte order mark, which JSON does not allow.')
})
