import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { MAX_SYMBOLS, readSymbols } from '../../../app/domain/companies/symbols.ts'
import { useKeptForm } from '../states/view-state.ts'

/** State of a symbol input: props for its form and input, and why the last entry was rejected. */
export interface SymbolEntry {
  input: {
    value: string
    spellCheck: false
    'aria-invalid': boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  submit: (event: SubmitEvent) => void
  errorText: string | null
  /** Forgets what was typed. */
  discard: () => void
  refuse: (errorText: string) => void
}

/**
 * Handles symbols typed and sent with Enter; `accept` gets them when all are valid. What is typed is kept under the name of the entry, for as
 * long as the same symbols are shown.
 */
export function useSymbolEntry(name: string, initial: string, accept: (symbols: string[]) => void): SymbolEntry {
  const form = useKeptForm(name)
  const [shownThen, setShownThen] = form.field('shown', '')
  const [typed, setTyped] = form.field('text', '')
  const [errorText, setErrorText] = useState<string | null>(null)
  const [shown, setShown] = useState(initial)
  // The symbols may change in other ways, as by going back.
  if (shown !== initial) {
    setShown(initial)
    setErrorText(null)
  }
  // No symbols are shown is something else than nothing typed.
  const mark = `[${initial}]`
  const text = shownThen === mark ? typed : initial
  function keep(next: string): void {
    if (next === initial) form.discard()
    else {
      setShownThen(mark)
      setTyped(next)
    }
  }
  return {
    input: {
      value: text,
      spellCheck: false,
      'aria-invalid': errorText !== null,
      onChange: (event) => {
        keep(event.target.value)
        setErrorText(null)
      },
    },
    submit: (event) => {
      event.preventDefault()
      const { symbols, odd } = readSymbols(text)
      if (odd[0] !== undefined) setErrorText(`“${odd[0]}” is not a symbol.`)
      else if (symbols.length > MAX_SYMBOLS) setErrorText(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
      else {
        form.discard()
        accept([...symbols])
      }
    },
    errorText,
    discard: form.discard,
    refuse(words) {
      keep(text)
      setErrorText(words)
    },
  }
}
