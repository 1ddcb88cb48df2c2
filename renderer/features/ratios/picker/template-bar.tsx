import type { ReactElement } from 'react'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { templateText, type SharedTemplate } from '../../../../app/domain/fundamentals/ratio-template.ts'
import { failureOf } from '../../../query/errors.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { useSaveFile } from '../../../query/files.ts'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useUndo } from '../../../undo/undo.tsx'
import { useOpenTemplate } from '../mutations.ts'
import { SavedSelect, useNaming } from '../../../ui/controls/select.tsx'

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

  const naming = useNaming('ratio template')
  const exportShown = (): void => exportAs(current?.name ?? 'my ratios')
  const importOne = (): void => open.mutate()
  function remove(): void {
    if (current === undefined) return
    save({ templates: templates.filter((each) => each !== current) }, `Template “${current.name}” removed`)
  }
  useCommands([
    { id: 'ratios.save-template', run: naming.begin },
    { id: 'ratios.export-template', run: exportShown },
    {
      id: 'ratios.import-template',
      unavailable: open.isPending ? 'A template is being imported.' : null,
      run: importOne,
    },
    {
      id: 'ratios.remove-template',
      unavailable: current === undefined ? 'Show a saved template first.' : null,
      run: remove,
    },
  ])

  function choose(value: string): void {
    if (value === ':import') importOne()
    else if (value === ':export') exportShown()
    else if (value === ':remove') remove()
    else onFields([...(templates.find((each) => each.name === value)?.fields ?? fields)])
  }

  return (
    <div className="template-bar">
      <SavedSelect
        label="Template"
        naming={naming}
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
      <ErrorNote {...failureOf(open)} />
    </div>
  )
}
