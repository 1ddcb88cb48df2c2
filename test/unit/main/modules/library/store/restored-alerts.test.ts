import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestLibrary } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

it('a backup brings the colour and the sound of an alert to another computer', () => {
  const file = join(temporaryFolder(), 'backup')
  const [here, there] = [openTestLibrary(), openTestLibrary()]
  const alert = { purpose: 'alert', name: 'Deals', query: 'merger', colour: 7, sound: 'bell' } as const
  here.companies.saveNamedQuery({ id: null, ...alert })
  here.files.writeBackup(file)
  there.files.restoreBackup(file)
  expect(there.companies.readNamedQueries()).toEqual([{ id: 1, ...alert }])
})
