import { useState } from 'react'
import { useKeptForm } from './keeper.ts'

/** Whether the name of something to save is being typed. */
export interface Naming {
  form: ReturnType<typeof useKeptForm>
  isNaming: boolean
  /** Whether the field takes the focus when it is there. */
  takesFocus: boolean
  begin: () => void
  end: () => void
}

/** Keeps whether a name is being typed in a form. What was typed and not saved is shown again, without taking the focus. */
export function useNaming(formName: string): Naming {
  const form = useKeptForm(formName)
  const [isNaming, setIsNaming] = useState(form.isTyped)
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    form,
    isNaming,
    takesFocus,
    begin() {
      setTakesFocus(true)
      setIsNaming(true)
    },
    end() {
      form.discard()
      setIsNaming(false)
    },
  }
}
