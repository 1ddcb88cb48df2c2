import { expect, it } from 'vitest'
import { fileName } from '../../../../../app/domain/values/exported-file.ts'
import fc from '../../../../support/cases/property.ts'

it.each([
  [['QNTL, KSTL: Gross margin'], 'QNTL, KSTL - Gross margin'],
  [['Loss widens 8.8% To -$2.23 billion'], 'Loss widens 8.8% To -$2.23 billion'],
  [['QNTL: Gross margin · Indexed, 31 Mar 2016 = 100'], 'QNTL - Gross margin - Indexed, 31 Mar 2016 = 100'],
  [['R&D (net) + O’Neil’s'], 'R&D (net) + O’Neil’s'],
  [['webhook run', '2026-11-27T14:05'], 'webhook run 2026-11-27T14-05'],
  [['-8.8 to -2.23 billion'], '\u22128.8 to -2.23 billion'],
  [[' -.5 points'], '\u2212.5 points'],
  [['a/b\\c?"*<|>'], "a-b-c'"],
  [['“Is it a bubble?” (why?!)'], '“Is it a bubble” (why!)'],
  [['100% *free* of 2*3'], '100% free of 2-3'],
  [['"We will win": a chief says'], "'We will win' - a chief says"],
  [['Is it a buy? Yes'], 'Is it a buy Yes'],
  [['COM\u00b9.txt'], 'COM\u00b9_.txt'],
  [['a:  b  ·  c   d'], 'a - b - c d'],
  [['what?? *** why**'], 'what why'],
  [['a<>|b'], 'a-b'],
  [['ends. - '], 'ends'],
  [['one\u0000\u0001two'], 'one two'],
  [['../../etc/passwd'], 'etc-passwd'],
  [['売上高'.repeat(50)], `${'売上高'.repeat(13)}売`],
  [['\u202Egnp.exe\u0000\n'], 'gnp.exe'],
  [['…'], '…'],
  [['CON'], 'CON_'],
  [['prn.2026'], 'prn_.2026'],
  [['CONN'], 'CONN'],
  [['nul .csv'], 'nul_ .csv'],
  [['CONIN$'], 'CONIN$_'],
  [['conout$.txt'], 'conout$_.txt'],
  [['CONIN'], 'CONIN'],
  [[' . '], 'tearsheet'],
])('a file of %j is called %s', (words, name) => {
  expect(fileName(...words)).toBe(name)
})

it('no words make a name that a file system refuses', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 })), (words) => {
      const name = fileName(...words)
      expect(name).toMatch(/^[^.\s-](?:.*[^.\s-])?$/u)
      expect(name).not.toMatch(/["<>|*?\\/:\p{Cc}\p{Cf}]/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
    }),
  )
})
