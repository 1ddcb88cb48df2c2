import type { ReactElement } from 'react'
import { PauseMark } from './pause-mark.tsx'
import { TaskBar } from './tasks/task-bar.tsx'
import './desk-foot.css'

/** The foot of the desk: what lasts while one works in any view. It has no height while there is nothing to say. */
export function DeskFoot(): ReactElement {
  return (
    <footer className="shell-foot">
      <TaskBar />
      <PauseMark />
    </footer>
  )
}
