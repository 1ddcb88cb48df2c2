import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFileSink } from '../../../main/platform/log/logger.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

// H12
describe('the log of one run', () => {
  const LINE = 'x'.repeat(999)
  const MEBIBYTE = 1024 * 1024

  /** The files of a log after that many mebibytes, the last line of which is “end”. */
  async function filesAfter(mebibytes: number): Promise<{ name: string; size: number; text: string }[]> {
    const folder = temporaryFolder()
    const sink = createFileSink(folder)
    for (let line = 0; line < mebibytes * 1049; line++) sink(LINE)
    sink('end')
    const read = () =>
      readdirSync(folder).map((name) => ({
        name,
        size: statSync(join(folder, name)).size,
        text: readFileSync(join(folder, name), 'utf8'),
      }))
    await expect.poll(() => read().some(({ text }) => text.endsWith('\nend\n'))).toBe(true)
    return read()
  }

  it('is bounded, however much is written', async () => {
    const files = await filesAfter(15)
    expect(files.every(({ size }) => size <= 4 * MEBIBYTE)).toBe(true)
  })

  it('keeps the lines before the newest ones in one other file', async () => {
    expect((await filesAfter(15)).map(({ name }) => name)).toEqual(['tearsheet.log', 'tearsheet.old.log'])
  })

  it('ends with the newest line', async () => {
    const files = await filesAfter(5)
    expect(files.find(({ name }) => name === 'tearsheet.log')?.text.endsWith('\nend\n')).toBe(true)
  })

  it('continues the log of the run before', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'tearsheet.log'), 'before\n')
    createFileSink(folder)('after')
    await expect.poll(() => readFileSync(join(folder, 'tearsheet.log'), 'utf8')).toBe('before\nafter\n')
  })
})
