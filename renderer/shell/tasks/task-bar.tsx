import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { labelOf } from '../../../app/domain/window/views.ts'
import { useCommands, useFindCommand } from '../../commands/commands.tsx'
import { elapsedText, summaryWords, taskWords } from './task-words.ts'
import { useTasks } from './use-tasks.ts'
import type { ShownTask } from './use-tasks.ts'
import './task-bar.css'

/** The way to cancel a task that is under way, or that there is none. */
function Cancelling({ task: { title, canCancel, isCancelling, cancel } }: { task: ShownTask }): ReactElement {
  if (isCancelling) return <span className="quiet">Cancelling…</span>
  return canCancel ? (
    <button type="button" className="button-link" aria-label={`Cancel: ${title}`} onClick={cancel}>
      Cancel
    </button>
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
      <button type="button" className="task-title" title={`${title}\nGo to ${labelOf(view)}`} onClick={() => go?.run()}>
        {title}
      </button>
      <span className="task-detail" title={words}>
        {words}
      </span>
      {progress === null || outcome !== 'running' ? null : (
        <>
          <progress aria-label={title} value={progress.done} max={progress.total} />
          <span className="figure">
            {progress.done} of {progress.total}
          </span>
        </>
      )}
      <span className="figure task-elapsed">{elapsedText((endedAt ?? now) - startedAt)}</span>
      {outcome === 'running' ? <Cancelling task={task} /> : null}
      {outcome === 'failed' ? (
        <button type="button" className="button-link" aria-label={`Dismiss: ${title}`} onClick={dismiss}>
          Dismiss
        </button>
      ) : null}
    </li>
  )
}

/** What a screen reader says: each task when it appears, and when it has ended. */
function Announcement({ tasks }: { tasks: readonly ShownTask[] }): ReactElement {
  const last = tasks.findLast(({ outcome }) => outcome !== 'running') ?? tasks.at(-1)
  const text = last === undefined ? '' : last.outcome === 'running' ? last.title : `${last.title}: ${taskWords(last)}`
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
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
      <Announcement tasks={tasks} />
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
