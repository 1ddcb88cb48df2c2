import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openArchiveFolder } from '../../../../../main/embedded-service/recording/archive-folder.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

describe('the folder of a recorder', () => {
  it('is created for its owner only, and so are its files', async () => {
    const folder = join(temporaryFolder(), 'a', 'b')
    const archive = openArchiveFolder(folder)
    const name = await archive.write(archive.nextNumber(), 'text')
    expect(readFileSync(join(folder, name), 'utf8')).toBe('text')
    expect(readdirSync(folder)).toEqual([name])
    if (process.platform === 'win32') return
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it('orders files by the start of their requests, not by the time of writing', async () => {
    const folder = temporaryFolder()
    const archive = openArchiveFolder(folder)
    const numbers = [archive.nextNumber(), archive.nextNumber(), archive.nextNumber()]
    for (const number of numbers.toReversed()) await archive.write(number, String(number))
    expect(
      readdirSync(folder)
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    ).toEqual(['1', '2', '3'])
  })

  it('continues after the existing files, whatever else is there', async () => {
    const folder = temporaryFolder()
    for (const name of ['00000041-aaaaaaaa.har', 'notes.txt', '99-x.txt', '.00000077-a.har.unfinished'])
      writeFileSync(join(folder, name), '')
    const archive = openArchiveFolder(folder)
    expect(await archive.write(archive.nextNumber(), '')).toMatch(/^00000042-[0-9a-f]{8}\.har$/)
  })

  it('keeps the files of two recorders with the same numbers apart', async () => {
    const folder = temporaryFolder()
    const [one, other] = [openArchiveFolder(folder), openArchiveFolder(folder)]
    await Promise.all([one.write(one.nextNumber(), 'one'), other.write(other.nextNumber(), 'other')])
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('reports a failed write, and leaves no partial file', async () => {
    const folder = temporaryFolder()
    const archive = openArchiveFolder(folder)
    rmSync(folder, { recursive: true })
    await expect(archive.write(archive.nextNumber(), 'x')).rejects.toThrow('ENOENT')
    mkdirSync(folder)
    expect(readdirSync(folder)).toEqual([])
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => openArchiveFolder(file)).toThrow(/EEXIST|ENOTDIR/)
  })
})
