import { useSyncExternalStore } from 'react'
import { DEFAULT_LAYOUT } from '../../../app/domain/window/layout.ts'
import type { Layout } from '../../../app/domain/window/layout.ts'

// A page is one window, so it has one layout.
let layout = DEFAULT_LAYOUT
const listeners = new Set<() => void>()

/** The layout of the window. */
export const currentLayout = (): Layout => layout

/** Shows the window with other divisions. */
export function changeLayout(change: Partial<Layout>): void {
  layout = { ...layout, ...change }
  for (const listener of [...listeners]) listener()
}

/** Calls back after each change; returns a function that unsubscribes. */
export function onLayout(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout of the window, also after changes. */
export const useLayout = (): Layout => useSyncExternalStore(onLayout, currentLayout)
