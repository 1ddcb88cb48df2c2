import type { ReactElement, SubmitEvent } from 'react'
import { useId } from 'react'
import { useCommands } from '../../commands/commands.tsx'
import { useHint } from '../../commands/commands.tsx'
import { useKeptForm } from '../../ui/keeper.ts'

/** ID of the field, which the command focuses. */
const FIELD_ID = 'screen-filter'

/** The field for the filter of the companies; Enter applies it, Escape takes back what was typed. */
export function ScreenFilterField({
  filter,
  errorText,
  onFilter,
}: {
  filter: string
  /** What is wrong with the filter; null for nothing. */
  errorText: string | null
  onFilter: (filter: string) => void
}): ReactElement {
  const form = useKeptForm('screen filter')
  const [text, setText] = form.field('filter', filter)
  const hint = useHint()
  const id = useId()
  useCommands([
    {
      id: 'ratios.filter',
      run: () => {
        document.getElementById(FIELD_ID)?.focus()
      },
    },
  ])

  function apply(event?: SubmitEvent): void {
    event?.preventDefault()
    form.discard()
    if (text.trim() !== filter) onFilter(text.trim())
  }

  return (
    <form className="screen-filter" onSubmit={apply}>
      <input
        id={FIELD_ID}
        type="search"
        aria-label="Filter"
        aria-invalid={errorText !== null}
        aria-describedby={errorText === null ? undefined : id}
        title={hint(
          'ratios.filter',
          'Ratios by their names as shown or as sent, compared as sent: 15 % is 0.15. Use and, or, not, brackets, rank( ) and percentile( )',
        )}
        placeholder="Filter: roe > 15 % and rank(roa) <= 10"
        spellCheck={false}
        maxLength={400}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The browser would empty the field after this.
          event.preventDefault()
          form.discard()
          if (text === filter && filter !== '') onFilter('')
        }}
      />
      {text.trim() === filter ? null : (
        <button type="submit" className="button">
          Apply
        </button>
      )}
      {errorText === null ? null : (
        <span id={id} className="field-problem" role="alert">
          {errorText}
        </span>
      )}
    </form>
  )
}
