import { expect, it, vi } from 'vitest'
import { run } from '../../../../resources/scripts/processes.mjs'

it('a command that a signal ended has failed, and the signal is said', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await run('sh', ['-c', 'kill -SEGV $$'])).toBe(1)
  expect(said.mock.calls.flat().join('')).toContain('sh was ended by SIGSEGV')
})
