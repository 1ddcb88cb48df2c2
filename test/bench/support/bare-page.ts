import { createElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Elements of a row. */
const ROW = 20

/** That many plain elements with a text each, in rows. */
const plain = (nodes: number, turn: number): ReactElement[] =>
  Array.from({ length: Math.ceil(nodes / (ROW + 1)) }, (_, row) =>
    createElement(
      'div',
      { key: row },
      ...Array.from({ length: ROW }, (_each, place) => createElement('span', {}, String(turn + row * place))),
    ),
  )

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve)
    })
  })

const holder = document.createElement('div')
holder.id = 'bare'
const root = createRoot(holder)
let turn = 0

/** Renders that many plain elements anew over the window, and resolves to the milliseconds to the frame. */
async function bare(nodes: number): Promise<number> {
  document.body.append(holder)
  flushSync(() => root.render(null))
  await painted()
  turn += 1
  const startedAt = performance.now()
  flushSync(() => root.render(createElement('div', { key: turn }, plain(nodes, turn))))
  await painted()
  const took = performance.now() - startedAt
  holder.remove()
  return took
}
Object.assign(window, { bare })
