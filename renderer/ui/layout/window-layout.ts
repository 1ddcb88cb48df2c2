import { useSyncExternalStore } from 'react'
import { DEFAULT_LAYOUT, type Layout } from '../../../app/domain/window/layout.ts'
import { createListeners } from '../../../app/domain/values/listeners.ts'

// A page is one window, so it has one layout.
let layout = DEFAULT_LAYOUT
const listeners = createListeners()

export const currentLayout = (): Layout => layout

/** Shows the window with other divisions. */
export function changeLayout(change: Partial<Layout>): void {
  layout = { ...layout, ...change }
  listeners.tell()
}

/** Calls back after each change; returns a function that unsubscribes. */
export const onLayout = listeners.subscribe

/** The layout of the window, also after changes. */
export const useLayout = (): Layout => useSyncExternalStore(onLayout, currentLayout)
