import { expect, it } from 'vitest'
import { createConnectionHandlers } from '../../../../../main/modules/connection/handlers.ts'
import type { ConnectionHandlerParts } from '../../../../../main/modules/connection/handlers.ts'
import { CALL } from '../../../../support/library-module.ts'
import { followedTasks } from '../../../../support/tasks.ts'

/** Removes a connection whose removal ends as given. */
function removing(remove: () => Promise<void>) {
  const tasks = followedTasks()
  const notices: string[] = []
  const handlers = createConnectionHandlers({
    registry: { list: () => [{ id: 'a', name: 'Desk' }], remove },
    runTask: tasks.runTask,
    notify: (notice: string) => notices.push(notice),
  } as unknown as ConnectionHandlerParts)
  return { ...tasks, notices, removed: handlers['connections.remove']({ id: 'a', withMarks: false }, CALL) }
}

it('the removal of a connection is a task that every window shows and that cannot be cancelled halfway', async () => {
  const { removed, begun, told } = removing(() => Promise.resolve())
  await removed
  expect(begun).toEqual([{ title: 'Removal of a connection', view: 'settings', connection: null, canCancel: false }])
  expect(told).toEqual([{ detail: 'Desk' }])
})

it('a removal of a connection that fails tells the windows too, because a part of it may be done', async () => {
  const { removed, notices } = removing(() => Promise.reject(new Error('full')))
  await expect(removed).rejects.toThrow('full')
  expect(notices).toEqual(['status.changed', 'library.changed'])
})
