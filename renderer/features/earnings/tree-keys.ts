import type { KeyboardEvent } from 'react'

/** Where Tab stops in a tree: the places of the items that lead to it among their siblings, without the root's. */
export type Stop = readonly number[]

const ITEM = '[role=treeitem]'

/** The item that opened the group an item is in; null for the root. */
function parentOf(item: HTMLElement): HTMLElement | null {
  const group = item.parentElement
  const opener = group?.getAttribute('role') === 'group' ? group.previousElementSibling : null
  return opener instanceof HTMLElement ? opener : null
}

/** The item of a tree that an element is in, as a place where Tab stops; null for none. */
export function stopAt(element: Element): Stop | null {
  let item = element.closest<HTMLElement>(ITEM)
  if (item === null) return null
  const places: number[] = []
  for (let parent = parentOf(item); parent !== null; [item, parent] = [parent, parentOf(parent)])
    places.unshift(Number(item.getAttribute('aria-posinset')) - 1)
  return places
}

/** The item that a key leads to; null when it leads nowhere. */
function itemTo(key: string, tree: HTMLElement, item: HTMLElement): HTMLElement | null {
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)]
  const next = items[items.indexOf(item) + 1] ?? null
  switch (key) {
    case 'ArrowDown':
      return next
    case 'ArrowUp':
      return items[items.indexOf(item) - 1] ?? null
    case 'ArrowRight':
      return next !== null && parentOf(next) === item ? next : null
    case 'ArrowLeft':
      return parentOf(item)
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    default:
      return null
  }
}

/** Whether a key opens or closes the item. */
function isToggle(key: string, item: HTMLElement): boolean {
  const isOpen = item.getAttribute('aria-expanded')
  if (isOpen === null) return false
  return key === 'Enter' || key === ' ' || key === (isOpen === 'true' ? 'ArrowLeft' : 'ArrowRight')
}

/** Moves the focus through the items of a tree that are drawn, and opens and closes them, as the keys of a tree do everywhere. */
export function pressInTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEM) : null
  if (item === null) return
  if (isToggle(event.key, item)) {
    event.preventDefault()
    item.click()
    return
  }
  const target = itemTo(event.key, event.currentTarget, item)
  if (target === null) return
  event.preventDefault()
  target.focus()
}
