import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react'
import './suggestions.css'

/** A text that can be taken into a field. */
export interface Suggestion {
  text: string
  /** What it means; empty for nothing. */
  note: string
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'onKeyDown' | 'list'>

/** A text field with suggestions below it, of which one is taken with the arrow keys and Enter or by a press. */
export function SuggestedInput({
  suggestions,
  value,
  isOpen,
  opensOnClick = false,
  takesTab = false,
  onOpen,
  onType,
  onTake,
  onKey,
  onBlur,
  ...input
}: InputProps & {
  /** In their order; the list is shown while there are any and `isOpen`. */
  suggestions: readonly Suggestion[]
  value: string
  isOpen: boolean
  opensOnClick?: boolean
  /** Whether Tab takes the chosen suggestion as well. */
  takesTab?: boolean
  onOpen: (isOpen: boolean) => void
  onType: (value: string) => void
  onTake: (suggestion: Suggestion) => void
  /** Called with the keys that are not for the list: Enter takes nothing when no suggestion is chosen, Escape first closes the list. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
}): ReactElement {
  const [chosen, setChosen] = useState<Suggestion>()
  const [isTaken, setIsTaken] = useState(false)
  const isShown = isOpen && suggestions.length > 0 && !isTaken
  const actions = useRef<Autocomplete.Root.Actions>(null)
  // The kit does so itself only after the animation of a popup, and until then remembers which suggestion was chosen.
  useEffect(() => {
    if (!isShown) actions.current?.unmount()
  }, [isShown])

  function take(suggestion: Suggestion): void {
    // Of the next suggestions none is chosen.
    setIsTaken(true)
    requestAnimationFrame(() => setIsTaken(false))
    onTake(suggestion)
  }

  return (
    <Autocomplete.Root
      mode="none"
      actionsRef={actions}
      open={isShown}
      openOnInputClick={opensOnClick}
      // Otherwise Enter would take what happens to be below the pointer.
      highlightItemOnHover={false}
      items={suggestions}
      value={value}
      itemToStringValue={({ text }: Suggestion) => text}
      onItemHighlighted={setChosen}
      onOpenChange={(isOpening, { reason }) => {
        // After a suggestion, and in an empty field, there may be the next ones.
        if (reason !== 'item-press' && reason !== 'input-clear') onOpen(isOpening)
      }}
      onValueChange={(typed, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onType(typed)
      }}
    >
      <Autocomplete.Input
        {...input}
        aria-autocomplete="list"
        onBlur={(event) => {
          onOpen(false)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          // While text is composed, Enter belongs to that.
          if (event.nativeEvent.isComposing) return
          const taken = isShown ? chosen : undefined
          if (event.key === 'Escape') {
            // The kit would empty the field.
            event.preventBaseUIHandler()
            if (isShown) {
              event.preventDefault()
              event.stopPropagation()
              onOpen(false)
            } else onKey?.(event)
          } else if (event.key === 'Tab' && takesTab && taken !== undefined) {
            event.preventBaseUIHandler()
            event.preventDefault()
            take(taken)
          } else if (event.key !== 'Enter' || taken === undefined) onKey?.(event)
        }}
      />
      {/* Without a popup of the kit, which would hide the rest of the window, with what it says, from a screen reader. */}
      {isShown ? (
        <Autocomplete.Portal className="menu-portal">
          <Autocomplete.Positioner align="start" sideOffset={2} collisionPadding={6}>
            <Autocomplete.List
              className="suggestions"
              aria-label="Suggestions"
              // The focus stays in the field, also where the list is scrolled with the mouse.
              onMouseDown={(event) => event.preventDefault()}
            >
              {(suggestion: Suggestion) => (
                <Autocomplete.Item
                  key={suggestion.text}
                  value={suggestion}
                  className="suggestion"
                  aria-selected={suggestion === chosen}
                  onClick={() => take(suggestion)}
                >
                  <span className="isolate">{suggestion.text}</span>
                  {suggestion.note === '' ? null : <span className="quiet">{suggestion.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      ) : null}
    </Autocomplete.Root>
  )
}

/** A text field that suggests all texts of a list, and those with what was typed once something was. */
export function ListedInput({
  options,
  value,
  onType,
  onTake = ({ text }) => onType(text),
  ...input
}: InputProps & {
  options: readonly Suggestion[]
  value: string
  onType: (value: string) => void
  onTake?: (suggestion: Suggestion) => void
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
}): ReactElement {
  const [state, setState] = useState<'closed' | 'all' | 'typed'>('closed')
  const words = value.trim().toLowerCase()
  return (
    <SuggestedInput
      {...input}
      autoComplete="off"
      opensOnClick
      suggestions={state === 'typed' ? options.filter(({ text }) => text.toLowerCase().includes(words)) : options}
      value={value}
      isOpen={state !== 'closed'}
      onOpen={(isOpening) => setState((now) => (isOpening ? (now === 'closed' ? 'all' : now) : 'closed'))}
      onType={(typed) => {
        setState('typed')
        onType(typed)
      }}
      onTake={(suggestion) => {
        setState('closed')
        onTake(suggestion)
      }}
    />
  )
}
