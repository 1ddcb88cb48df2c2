import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileSink } from '../../../../../main/platform/log/app-logger.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

// S9
it('a folder that cannot be created costs the lines, and never the application', () => {
  const occupied = join(temporaryFolder(), 'user-data')
  writeFileSync(occupied, '')
  const sink = createFileSink(join(occupied, 'logs'))
  expect(() => sink('lost')).not.toThrow()
})

it('a line that was written is said to be', () => {
  expect(createFileSink(temporaryFolder())('a line')).toBe(true)
})

it('a line is in the file once it is said to be written', () => {
  const folder = temporaryFolder()
  createFileSink(folder)('a line')
  expect(readFileSync(join(folder, 'tearsheet.log'), 'utf8')).toBe('a line\n')
})

it('a line in a folder that cannot be created is said to be lost', () => {
  const occupied = join(temporaryFolder(), 'user-data')
  writeFileSync(occupied, '')
  expect(createFileSink(join(occupied, 'logs'))('lost')).toBe(false)
})

it('a line is said to be lost where another item has the name of the log', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'tearsheet.log'))
  expect(createFileSink(folder)('lost')).toBe(false)
})

it.skipIf(!existsSync('/dev/full'))('a line on a full disk is said to be lost', () => {
  const folder = temporaryFolder()
  symlinkSync('/dev/full', join(folder, 'tearsheet.log'))
  expect(createFileSink(folder)('lost')).toBe(false)
})

it('a log that was removed while the application runs goes on in a new file', () => {
  const folder = temporaryFolder()
  const sink = createFileSink(folder)
  sink('before')
  rmSync(join(folder, 'tearsheet.log'))
  sink('after')
  expect(readFileSync(join(folder, 'tearsheet.log'), 'utf8')).toBe('after\n')
})
