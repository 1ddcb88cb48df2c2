import type { ReactElement } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { templateText } from '../../../app/domain/fundamentals/ratio-template.ts'
import type { SharedTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useSaveFile } from '../../query/files.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useUndo } from '../../undo/undo.tsx'
import { useOpenTemplate } from './mutations.ts'
import { SavedSelect } from '../../ui/saved-select.tsx'

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
    if (value === ':import') open.mutate()
    else if (value === ':export') exportAs(current?.name ?? 'my ratios')
    else if (value === ':remove' && current !== undefined) {
      save({ templates: templates.filter((each) => each !== current) }, `Template “${current.name}” removed`)
    } else onFields([...(templates.find((each) => each.name === value)?.fields ?? fields)])
  }

  return (
    <div className="template-bar">
      <SavedSelect
        label="Template"
        form="ratio template"
        nameLabel="Name of the template"
        empty="Templates"
        none="No template"
        save="Save this selection…"
        names={templates.map((each) => each.name)}
        current={current?.name ?? null}
        others={[
          { id: ':export', label: 'Export to a file…' },
          { id: ':import', label: 'Import from a file…' },
          ...(current === undefined ? [] : [{ id: ':remove', label: `Remove “${current.name}”` }]),
        ]}
        onChoose={choose}
        onSave={(name) => save({ templates: [...templates.filter((each) => each.name !== name), { name, fields }] })}
      />
      {open.error === null ? null : <ErrorNote error={errorInfoOf(open.error)} onRetry={retryOf(open)} />}
    </div>
  )
}
