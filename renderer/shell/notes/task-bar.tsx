import { useRef, useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { labelOf } from '../../../app/domain/window/views.ts'
import { useCommands, useFindCommand } from '../../commands/commands.tsx'
import { isShownTask, type Task } from '../../../app/domain/tasks/task.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { useConnectionId } from '../../query/connection.ts'
import { tasksQuery, useCancelTask, useDismissTask, useWindowTasks } from '../../query/tasks.ts'
import { Announcement } from '../../ui/states/messages.tsx'
import { useSecond } from '../../ui/text/clock.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import './task-bar.css'

/** What became of a task, as a sentence; how far it is while it is under way. */
export function taskWords({ outcome, detail, error }: Pick<Task, 'outcome' | 'detail' | 'error'>): string {
  switch (outcome) {
    case 'running':
      return detail
    case 'done':
      return detail === '' ? 'Done' : `Done · ${detail}`
    case 'cancelled':
      return detail === '' ? 'Cancelled' : `Cancelled · ${detail}`
    case 'failed':
      return error === null ? 'Failed' : `Failed: ${describeError(error).title}`
  }
}

/** How many tasks are under way, and how many ended, for one line. */
function summaryWords(tasks: readonly Pick<Task, 'outcome'>[]): string {
  const count = (outcome: Task['outcome']): number => tasks.filter((task) => task.outcome === outcome).length
  const parts: readonly (readonly [number, string])[] = [
    [count('running'), 'under way'],
    [count('failed'), 'failed'],
    [count('done') + count('cancelled'), 'ended'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${countText(number)} ${words}`)
    .join(' · ')
}

/** A length of time as minutes and seconds. */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A task on screen, whoever does it. */
interface ShownTask extends Task {
  key: string
  cancel: () => void
  dismiss: () => void
}

/** The tasks of main and of the window that take a while, in the order of their beginning, and the present time. */
function useTasks(): { tasks: readonly ShownTask[]; now: number } {
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

/** The way to cancel a task that is under way, or that there is none. */
function Cancelling({ task: { title, canCancel, isCancelling, cancel } }: { task: ShownTask }): ReactElement {
  if (isCancelling) return <span className="quiet">Cancelling…</span>
  return canCancel ? (
    <LinkButton aria-label={`Cancel: ${title}`} onClick={cancel}>
      Cancel
    </LinkButton>
  ) : (
    <span className="quiet">Cannot be cancelled</span>
  )
}

function TaskLine({ task, now }: { task: ShownTask; now: number }): ReactElement {
  const { title, view, progress, outcome, startedAt, endedAt, dismiss } = task
  const go = useFindCommand()(`view.${view}`)
  const words = taskWords(task)
  return (
    <li className="task-line" data-outcome={outcome}>
      <span className="task-mark" aria-hidden="true" />
      <button
        type="button"
        className="task-title"
        title={`${title}\nGo to ${labelOf(view)}`}
        aria-description={`Go to ${labelOf(view)}`}
        onClick={() => go?.run()}
      >
        {title}
      </button>
      <span className="task-detail" title={words}>
        {words}
      </span>
      {progress === null || outcome !== 'running' ? null : (
        <>
          <progress aria-label={title} value={progress.done} max={progress.total} />
          <span className="figure">
            {countText(progress.done)} of {countText(progress.total)}
          </span>
        </>
      )}
      <span className="figure task-elapsed">{elapsedText((endedAt ?? now) - startedAt)}</span>
      {outcome === 'running' ? <Cancelling task={task} /> : null}
      {outcome === 'failed' ? (
        <LinkButton aria-label={`Dismiss: ${title}`} onClick={dismiss}>
          Dismiss
        </LinkButton>
      ) : null}
    </li>
  )
}

/** What a screen reader says: each task when it appears, and when it has ended. */
function TaskAnnouncement({ tasks }: { tasks: readonly ShownTask[] }): ReactElement {
  const last = tasks.findLast(({ outcome }) => outcome !== 'running') ?? tasks.at(-1)
  const text = last === undefined ? '' : last.outcome === 'running' ? last.title : `${last.title}: ${taskWords(last)}`
  return <Announcement>{text}</Announcement>
}

/** The work that takes a while: one line each, or their number. It stays while the person works in any view. */
export function TaskBar(): ReactElement {
  const { tasks, now } = useTasks()
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useCommands([
    {
      id: 'window.show-tasks',
      unavailable: tasks.length === 0 ? 'Nothing is under way.' : null,
      run() {
        setIsOpen(true)
        bar.current?.focus()
      },
    },
  ])
  const isList = tasks.length > 1
  return (
    <>
      <TaskAnnouncement tasks={tasks} />
      {tasks.length === 0 ? null : (
        <section className="task-bar" aria-label="Under way" tabIndex={-1} data-pane ref={bar}>
          {isList ? (
            <button
              type="button"
              className="task-summary"
              aria-expanded={isOpen}
              onClick={() => setIsOpen((wasOpen) => !wasOpen)}
            >
              <span className="task-arrow" aria-hidden="true" />
              {summaryWords(tasks)}
            </button>
          ) : null}
          {isList && !isOpen ? null : (
            <ul className="task-list">
              {tasks.map((task) => (
                <TaskLine key={task.key} task={task} now={now} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
