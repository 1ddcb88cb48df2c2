import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileSink } from '../../../../../main/platform/log/file-sink.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

// S9
it('a folder that cannot be created costs the lines, and never the application', () => {
  const occupied = join(temporaryFolder(), 'user-data')
  writeFileSync(occupied, '')
  const sink = createFileSink(join(occupied, 'logs'))
  expect(() => sink('lost')).not.toThrow()
})
