import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONNECTION_HEADER, type CommandAccess } from '../../../../../app/domain/programs/command.ts'
import { createCommandAccess, whichConnection } from '../../../../../main/modules/programs/command-access.ts'
import { connectionOf } from '../../../../support/service/scope.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

it.each([
  ['Main', 'one'],
  ['main', 'two'],
  ['MAIN', ''],
  ['Spare', ''],
  ['PAPER', 'five'],
])('the command that names the connection %s reads “%s”, and none where several have that name', async (name, id) => {
  const file = join(temporaryFolder(), 'command.json')
  const access = createCommandAccess(
    file,
    (token) => Buffer.from(token),
    () => undefined,
  )
  await access.open('http://127.0.0.1:1')
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as CommandAccess
  const names = { one: 'Main', two: 'main', three: 'Spare', four: 'Spare', five: 'Paper' }
  const connections = Object.entries(names).map(([each, named]) => connectionOf({ id: each, name: named }))
  expect(access.programOf(token, { [CONNECTION_HEADER]: name }, connections)?.connection).toBe(id)
  expect(whichConnection(connections)).toContain('Rename one of the same name.')
})
