import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { archiveEntries, archiveFile } from './support/archive.ts'
import { start } from './support/start.ts'

/** Changes one byte inside a comment of the main program, so that the program itself behaves the same. */
function withFlippedByte(bytes: Buffer): Buffer {
  const { start: first, size } = archiveEntries().get('.build/main/index.js') ?? { start: null, size: 0 }
  if (first === null) throw new Error('the main program is not in the archive')
  const comment = bytes.lastIndexOf('//# sourceMappingURL', first + size)
  if (comment < first) throw new Error('the main program does not end in a comment')
  const changed = Buffer.from(bytes)
  const place = comment + '//# '.length
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

// SECURITY 9: Electron checks the archive on macOS and Windows only. A rejected switch shows whether our code was
// reached.
it(
  process.platform === 'linux'
    ? 'a flipped byte in app.asar goes unnoticed on Linux, where Electron does not check the archive'
    : 'a flipped byte in app.asar ends the start before any of our code runs',
  async () => {
    const whole = readFileSync(archiveFile)
    writeFileSync(archiveFile, withFlippedByte(whole))
    try {
      const running = start(['--inspect'])
      onTestFinished(() => running.stop())
      expect(await running.ended).not.toBe(0)
      expect(running.log()).toHaveLength(process.platform === 'linux' ? 1 : 0)
    } finally {
      writeFileSync(archiveFile, whole)
    }
  },
)
