import { describe, expect, it } from 'vitest'
import { missingPackages } from '../../../../resources/scripts/system-packages.mjs'

/** Which commands succeed, and which were tried. */
function system(present: (command: string) => boolean) {
  const tried: string[] = []
  return {
    tried,
    isPresent: (command: string): Promise<boolean> => {
      tried.push(command)
      return Promise.resolve(present(command))
    },
  }
}

describe('the packages that a fresh machine lacks', () => {
  it('are those of missing programs, by their names', async () => {
    const { isPresent, tried } = system((command) => command !== 'command -v Xvfb')
    expect(await missingPackages(['Xvfb', 'curl'], isPresent)).toEqual(['xvfb'])
    expect(tried).toEqual(['command -v Xvfb', 'command -v curl'])
  })

  it('are those of modules and libraries, which have no program, by a check of their own', async () => {
    const { isPresent, tried } = system(() => false)
    expect(await missingPackages(['dbusmock', 'libnotify'], isPresent)).toEqual(['python3-dbusmock', 'libnotify4'])
    expect(tried).toEqual(["/usr/bin/python3 -c 'import dbusmock'", 'ldconfig -p | grep -q libnotify.so.4'])
  })

  it('are none where all is there', async () => {
    const { isPresent } = system(() => true)
    expect(await missingPackages(['Xvfb', 'dbusmock', 'libnotify'], isPresent)).toEqual([])
  })
})
