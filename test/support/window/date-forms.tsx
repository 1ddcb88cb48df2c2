import { fireEvent, screen } from '@testing-library/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { DateForm } from '../../../app/domain/settings/appearance.ts'
import { setDateForm } from '../../../renderer/format/date-form.ts'
import { DateFormContext } from '../../../renderer/ui/text/date-time.tsx'

/** What is drawn in a form of dates, like the window, with a button for another form; only what reads the form is drawn again. */
export function WithDateForm({ children }: { children: ReactNode }): ReactElement {
  const [form, setForm] = useState<DateForm>('day-month')
  setDateForm(form)
  return (
    <DateFormContext value={form}>
      {children}
      <button type="button" onClick={() => setForm(form === 'iso' ? 'day-month' : 'iso')}>
        Other form of dates
      </button>
    </DateFormContext>
  )
}

/** Runs a check in the other form of dates, ISO, and goes back to the first one, which the whole window shares. */
export function inIsoForm(check: () => void): void {
  const change = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Other form of dates' }))
  change()
  try {
    check()
  } finally {
    change()
  }
}
