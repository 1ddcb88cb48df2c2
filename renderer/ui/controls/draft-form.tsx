import { useLayoutEffect, useRef, useState, type ReactElement, type KeyboardEvent, type RefObject } from 'react'
import { focusFirstOf, placesOfFocus, useReturnFocus } from '../keys/focus.ts'
import { Button, LinkButton } from './button.tsx'

/** How a form that stays on screen with what is typed gets the focus and gives it back. */
interface DraftForm {
  form: RefObject<HTMLFormElement | null>
  /** Leaves what is typed on screen and closes a form in which nothing is typed. */
  escape: (event: KeyboardEvent) => void
}

/**
 * A form in a view whose text stays until it is saved or cancelled. Its field with `data-asked` gets the focus each time the person asks
 * for it, and Escape gives the focus back to where it came from.
 */
export function useDraftForm(asked: number, isTyped: boolean, onClose: () => void): DraftForm {
  useReturnFocus()
  const form = useRef<HTMLFormElement>(null)
  // Read while rendering, because what had the focus may go away when the form comes.
  const [first] = useState(placesOfFocus)
  const places = useRef(first)
  // A draft that is shown again with its story has not been asked for, and leaves the focus in the list.
  useLayoutEffect(() => {
    if (asked === 0 || form.current === null) return
    const now = placesOfFocus()
    if (now.length > 0 && !now.includes(form.current)) places.current = now
    const field = form.current.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-asked]')
    field?.focus()
    // A field that the caret was never moved in has it before what is typed.
    if (field?.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
  }, [asked])

  function leave(): void {
    const own = form.current
    const pane = own?.closest('[data-pane]')?.querySelector<HTMLElement>('[data-pane-focus]') ?? null
    const main = document.querySelector('main')
    focusFirstOf([
      ...places.current.filter((place) => !place.contains(own)),
      ...[pane, main].filter((place) => place !== null),
    ])
  }
  return {
    form,
    escape(event) {
      // The same press would go on to what gets the focus.
      event.preventDefault()
      if (isTyped) leave()
      else onClose()
    },
  }
}

/** What ends the form of a draft: its text is saved, or given up. */
export function DraftEnd({ onCancel }: { onCancel: () => void }): ReactElement {
  return (
    <>
      <Button type="submit">Save</Button>
      <LinkButton onClick={onCancel}>Cancel</LinkButton>
    </>
  )
}
