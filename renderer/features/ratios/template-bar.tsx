import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { readTemplate, templateText } from '../../../app/domain/fundamentals/ratio-template.ts'
import { call } from '../../bridge/desk.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useUndo } from '../../undo/undo.tsx'
import { describeError } from '../../../app/errors/describe-error.ts'

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
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ words: string; again: () => void } | null>(null)
  const current = templates.find(
    (each) => each.fields.length === fields.length && each.fields.every((field) => fields.includes(field)),
  )

  function keep(event: SubmitEvent): void {
    event.preventDefault()
    const wanted = (name ?? '').trim()
    if (wanted === '') return
    save({ templates: [...templates.filter((each) => each.name !== wanted), { name: wanted, fields }] })
    setName(null)
  }

  async function exportAs(shown: string): Promise<void> {
    const used = formulas.filter((formula) => fields.includes(formula.name))
    const chosen = Object.fromEntries(Object.entries(displays).filter(([field]) => fields.includes(field)))
    await call('file.save', {
      kind: 'json',
      name: fileName('ratios', shown),
      content: templateText({ name: shown, fields, formulas: used, displays: chosen }),
    })
  }

  async function importOne(): Promise<void> {
    const file = await call('file.open', { kind: 'json' })
    if (file === null) return
    const template = readTemplate(file.text)
    const renamed = template.formulas.filter((formula) =>
      formulas.some((own) => own.name === formula.name && own.expression !== formula.expression),
    )
    if (renamed.length > 0)
      throw new Error(
        `You already have a formula named “${renamed[0]?.name ?? ''}” with a different expression, so nothing was imported. Rename yours first.`,
      )
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

  const run = (work: () => Promise<void>): void => {
    setFailure(null)
    work().catch((thrown: unknown) =>
      setFailure({
        words:
          thrown instanceof Error && thrown.name === 'Error'
            ? thrown.message
            : describeError(errorInfoOf(thrown)).cause,
        again: () => run(work),
      }),
    )
  }

  function choose(value: string): void {
    if (value === ':save') setName(current?.name ?? '')
    else if (value === ':import') run(importOne)
    else if (value === ':export') run(() => exportAs(current?.name ?? 'my ratios'))
    else if (value === ':remove' && current !== undefined) {
      save({ templates: templates.filter((each) => each !== current) }, `Template “${current.name}” removed`)
    } else onFields([...(templates.find((each) => each.name === value)?.fields ?? fields)])
  }

  return (
    <div className="template-bar">
      {name === null ? (
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
            autoFocus
            aria-label="Name of the template"
            placeholder="Name, then Enter"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setName(null)
            }}
          />
        </form>
      )}
      {failure === null ? null : (
        <p className="field-problem" role="alert">
          {failure.words}{' '}
          <button type="button" className="button-link" onClick={failure.again}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}
