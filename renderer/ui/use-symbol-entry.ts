import { useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { isSymbol, MAX_SYMBOLS, parseSymbols } from '../../app/domain/companies/symbols.ts'

/** State of a symbol input: props for its form and input, and why the last entry was rejected. */
export interface SymbolEntry {
  input: {
    value: string
    spellCheck: false
    'aria-invalid': boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  submit: (event: SubmitEvent) => void
  problem: string | null
  setText: (text: string) => void
  refuse: (problem: string) => void
}

/** Handles symbols typed and sent with Enter; `accept` gets them when all are valid. */
export function useSymbolEntry(initial: string, accept: (symbols: string[]) => void): SymbolEntry {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    input: {
      value: text,
      spellCheck: false,
      'aria-invalid': problem !== null,
      onChange: (event) => {
        setText(event.target.value)
        setProblem(null)
      },
    },
    submit: (event) => {
      event.preventDefault()
      const symbols = parseSymbols(text)
      const odd = symbols.find((symbol) => !isSymbol(symbol))
      if (odd !== undefined) setProblem(`“${odd}” is not a symbol.`)
      else if (symbols.length > MAX_SYMBOLS) setProblem(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
      else accept(symbols)
    },
    problem,
    setText,
    refuse: setProblem,
  }
}
