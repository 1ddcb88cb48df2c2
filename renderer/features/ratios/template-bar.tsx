import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { templateText } from '../../../app/domain/fundamentals/ratio-template.ts'
import type { SharedTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useSaveFile } from '../../query/files.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useKeptForm } from '../../ui/keeper.ts'
import { useUndo } from '../../undo/undo.tsx'
import { useOpenTemplate } from './mutations.ts'

/** Templates of ratios: apply one, save the current selection, import and export. */
export function TemplateBar({
  fields,
  onFields,
}: {
  fields: readonly string[]
  onFields: (fields: string[]) => void
}): ReactElement {
  const { templates, formulas, displays } = usePreferences()
  const save = useSavePreferences()
  const { together } = useUndo()
  const write = useSaveFile('ratios')
  const current = templates.find(
    (each) => each.fields.length === fields.length && each.fields.every((field) => fields.includes(field)),
  )
  const form = useKeptForm('ratio template')
  const [name, setName] = form.field('name', current?.name ?? '')
  // What was typed and not saved is shown again, without taking the focus from what the person is doing.
  const [isNaming, setIsNaming] = useState(form.isTyped)
  const [takesFocus, setTakesFocus] = useState(false)

  function close(): void {
    form.discard()
    setIsNaming(false)
  }

  function keep(event: SubmitEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    save({ templates: [...templates.filter((each) => each.name !== wanted), { name: wanted, fields }] })
    close()
  }

  function exportAs(shown: string): void {
    const used = formulas.filter((formula) => fields.includes(formula.name))
    const chosen = Object.fromEntries(Object.entries(displays).filter(([field]) => fields.includes(field)))
    write.mutate({
      kind: 'json',
      name: fileName('ratios', shown),
      content: templateText({ name: shown, fields, formulas: used, displays: chosen }),
    })
  }

  function take(template: SharedTemplate): void {
    together(() => {
      save({
        templates: [
          ...templates.filter((each) => each.name !== template.name),
          { name: template.name, fields: template.fields },
        ],
        formulas: [
          ...formulas,
          ...template.formulas.filter((formula) => !formulas.some((own) => own.name === formula.name)),
        ],
        displays: { ...template.displays, ...displays },
      })
      onFields([...template.fields])
    })
  }

  const open = useOpenTemplate(formulas, take)

  function choose(value: string): void {
    if (value === ':save') {
      setTakesFocus(true)
      setIsNaming(true)
    } else if (value === ':import') open.mutate()
    else if (value === ':export') exportAs(current?.name ?? 'my ratios')
    else if (value === ':remove' && current !== undefined) {
      save({ templates: templates.filter((each) => each !== current) }, `Template “${current.name}” removed`)
    } else onFields([...(templates.find((each) => each.name === value)?.fields ?? fields)])
  }

  return (
    <div className="template-bar">
      {!isNaming ? (
        <select aria-label="Template" value={current?.name ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="" disabled>
            {templates.length === 0 ? 'Templates' : 'No template'}
          </option>
          {templates.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
          <option value=":save">Save this selection…</option>
          <option value=":export">Export to a file…</option>
          <option value=":import">Import from a file…</option>
          {current === undefined ? null : <option value=":remove">Remove “{current.name}”</option>}
        </select>
      ) : (
        <form onSubmit={keep}>
          <input
            autoFocus={takesFocus}
            aria-label="Name of the template"
            placeholder="Name, then Enter"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
          />
        </form>
      )}
      {open.error === null ? null : <ErrorNote error={errorInfoOf(open.error)} onRetry={retryOf(open)} />}
    </div>
  )
}
