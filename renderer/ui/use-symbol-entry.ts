import { useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { MAX_SYMBOLS, readSymbols } from '../../app/domain/companies/symbols.ts'

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
  setText: (text: string) => void
  refuse: (errorText: string) => void
}

/** Handles symbols typed and sent with Enter; `accept` gets them when all are valid. */
export function useSymbolEntry(initial: string, accept: (symbols: string[]) => void): SymbolEntry {
  const [text, setText] = useState(initial)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [shown, setShown] = useState(initial)
  // The symbols may change in other ways, as by going back.
  if (shown !== initial) {
    setShown(initial)
    setText(initial)
    setErrorText(null)
  }
  return {
    input: {
      value: text,
      spellCheck: false,
      'aria-invalid': errorText !== null,
      onChange: (event) => {
        setText(event.target.value)
        setErrorText(null)
      },
    },
    submit: (event) => {
      event.preventDefault()
      const { symbols, odd } = readSymbols(text)
      if (odd[0] !== undefined) setErrorText(`“${odd[0]}” is not a symbol.`)
      else if (symbols.length > MAX_SYMBOLS) setErrorText(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
      else accept([...symbols])
    },
    errorText,
    setText,
    refuse: setErrorText,
  }
}
