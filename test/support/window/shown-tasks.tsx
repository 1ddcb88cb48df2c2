import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useConnectionId } from '../../../renderer/query/connection.ts'
import { useWindowTasks } from '../../../renderer/query/tasks.ts'
import { taskWords } from '../../../renderer/shell/notes/task-bar.tsx'

/** The tasks of the window, as `shownTasks` reads them. */
export function ShownTasks(): ReactElement {
  const { tasks } = useWindowTasks(useConnectionId())
  return (
    <ul aria-label="Tasks">
      {tasks.map((task) => (
        <li key={task.id}>
          {task.title}: {taskWords(task)}
        </li>
      ))}
    </ul>
  )
}

/** Each task with what became of it, in words. */
export const shownTasks = (): string[] =>
  [...screen.getByLabelText('Tasks').children].map(({ textContent }) => textContent)
