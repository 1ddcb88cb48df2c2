import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellByteWord, shellPrint, shellWord } from '../../../../../app/domain/requests/shell-word.ts'
import fc from '../../../../support/cases/property.ts'

/** What a shell makes of a word in `'…'` or `$'…'`, as bytes in latin1. */
function meaningOf(word: string): string {
  const bytes = Buffer.from(word).toString('latin1')
  if (bytes.startsWith("'")) return bytes.slice(1, -1).replaceAll("'\\''", "'")
  return bytes
    .slice(2, -1)
    .replaceAll(
      /\\(?:x([0-9a-f]{2})|(n)|(.))/g,
      (_all, code: string | undefined, line: string | undefined, letter: string) =>
        code === undefined ? (line === undefined ? letter : '\n') : String.fromCharCode(Number.parseInt(code, 16)),
    )
}

const withoutZero = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))

describe('a word for a shell', () => {
  it('has plain quotes around a plain text', () => {
    expect(shellWord("it's\nplain")).toBe("'it'\\''s\nplain'")
  })

  // G6
  it('has no control character that a terminal would act on while it is pasted', () => {
    expect(shellWord("\u001b[201~\u0015touch 'PWN'\r\u009b\n\\")).toBe(
      String.raw`$'\x1b[201~\x15touch \'PWN\'\x0d\xc2\x9b\n\\'`,
    )
  })

  it('has nothing that turns around how a command reads', () => {
    expect(shellWord('a\u202eb\u2066')).toBe(String.raw`$'a\xe2\x80\xaeb\xe2\x81\xa6'`)
    expect(meaningOf(shellWord('a\u202eb'))).toBe(Buffer.from('a\u202eb').toString('latin1'))
  })

  it('has no control character, whatever the text is', () => {
    fc.assert(
      fc.property(withoutZero, (text) => {
        expect(shellWord(text)).not.toMatch(/[\p{Cc}--\n]/v)
      }),
    )
  })

  it('means the same text to the shell, whatever it is', () => {
    fc.assert(
      fc.property(withoutZero, (text) => {
        expect(meaningOf(shellWord(text))).toBe(Buffer.from(text).toString('latin1'))
      }),
    )
  })
})

it('a text with a zero byte, which no argument can contain, is printed', () => {
  expect(shellPrint("a\0%'\\\u009b")).toBe(String.raw`printf 'a\000%%\047\\\302\233'`)
})

it.skipIf(process.platform === 'win32').each(['sh', 'bash'])(
  '%s prints a text that begins as an option does',
  (shell) => {
    const texts = ['-', '--', "-n it's", '--boundary\r\n\0%s\\']
    expect(texts.map((text) => execFileSync(shell, { input: shellPrint(text) }).toString())).toEqual(texts)
  },
)

describe('a text of bytes as a word for a shell', () => {
  const bytes = fc.uint8Array().map((each) => Buffer.from(each.filter((byte) => byte !== 0)).toString('latin1'))

  it('means the same bytes to the shell, whatever they are, and has no control character', () => {
    fc.assert(
      fc.property(bytes, (text) => {
        expect(meaningOf(shellByteWord(text))).toBe(text)
        expect(shellByteWord(text)).not.toMatch(/[\p{Cc}--\n]/v)
      }),
    )
  })

  it('is written as any other where its letters are no bytes', () => {
    expect([shellByteWord('plain'), shellByteWord('é→')]).toEqual(["'plain'", "'é→'"])
  })
})
