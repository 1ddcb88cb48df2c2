import { useQuery } from '@tanstack/react-query'
import { isShownTask } from '../../../app/domain/tasks/task.ts'
import type { Task } from '../../../app/domain/tasks/task.ts'
import { useConnectionId } from '../../query/connection.ts'
import { tasksQuery, useCancelTask, useDismissTask, useWindowTasks } from '../../query/window-tasks.ts'
import { useSecond } from '../../ui/use-minute.ts'

/** A task on screen, whoever does it. */
export interface ShownTask extends Task {
  key: string
  cancel: () => void
  dismiss: () => void
}

/** The tasks of main and of the window that take a while, in the order of their beginning, and the present time. */
export function useTasks(): { tasks: readonly ShownTask[]; now: number } {
  const connection = useConnectionId()
  const ofMain = useQuery(tasksQuery(connection)).data ?? []
  const cancel = useCancelTask(connection)
  const dismiss = useDismissTask(connection)
  const ofWindow = useWindowTasks(connection)
  const all: ShownTask[] = [
    ...ofMain.map((task) => ({
      ...task,
      key: `main ${task.id}`,
      cancel: () => cancel(task.id),
      dismiss: () => dismiss(task.id),
    })),
    ...ofWindow.tasks.map((task) => ({
      ...task,
      key: `window ${task.id}`,
      cancel: () => ofWindow.cancel(task.id),
      dismiss: () => ofWindow.dismiss(task.id),
    })),
  ]
  const now = useSecond(all.some(({ endedAt }) => endedAt === null))
  return {
    tasks: all.filter((task) => isShownTask(task, now)).sort((one, other) => one.startedAt - other.startedAt),
    now,
  }
}
