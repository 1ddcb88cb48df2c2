import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createFirstLoad } from '../../../../../main/platform/electron/startup-load.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'
import { settled } from '../../../../support/system/settled.ts'

const HTML =
  '<script type="module" crossorigin src="/a.js"></script><link rel="stylesheet" href="/b.css"><link href="https://x.example/c.css">'

function loading() {
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() })
  const timers = fakeTimers()
  const load = createFirstLoad(timers.scheduleTimeout)
  let isOver = false
  void load.until.then(() => {
    isOver = true
  })
  load.opened(window)
  const isOverNow = async (): Promise<boolean> => {
    await settled()
    return isOver
  }
  return { load, window, timers, isOverNow }
}

it('lasts until the page has all its files and calls', async () => {
  const { load, isOverNow } = loading()
  load.page(HTML)
  for (const path of ['/a.js', '/b.css']) load.answered(path)
  expect(await isOverNow()).toBe(false)
  load.called()
  expect(await isOverNow()).toBe(true)
})

it('lasts until the files have come, where the page has called before', async () => {
  const { load, isOverNow } = loading()
  load.page(HTML)
  load.called()
  load.answered('/a.js')
  expect(await isOverNow()).toBe(false)
  load.answered('/b.css')
  expect(await isOverNow()).toBe(true)
})

it('does not end before the page is answered', async () => {
  const { load, isOverNow } = loading()
  load.called()
  expect(await isOverNow()).toBe(false)
})

it('ends when the window is closed', async () => {
  const { window, isOverNow } = loading()
  window.emit('closed')
  expect(await isOverNow()).toBe(true)
})

it('ends when the page could not be loaded', async () => {
  const { load, window, isOverNow } = loading()
  load.page(HTML)
  window.webContents.emit('did-fail-load')
  expect(await isOverNow()).toBe(true)
})

it('ends when a page has loaded and does not call', async () => {
  const { load, window, timers, isOverNow } = loading()
  load.page(HTML)
  window.webContents.emit('did-finish-load')
  expect(await isOverNow()).toBe(false)
  await timers.pass(3000)
  expect(await isOverNow()).toBe(true)
})
