import { useState, type ReactElement } from 'react'
import {
  FormulaError,
  nameInFormula,
  parseFormula,
  type NamedFormula,
} from '../../../../app/domain/fundamentals/formula.ts'
import { RATIO_FIELDS, ratioField, ratioLabel } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { assumedDisplay, type FieldDisplays } from '../../../../app/domain/fundamentals/value-display.ts'
import { UNIT_NAMES } from '../../../format/unit-words.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { SelectField } from '../../../ui/controls/select.tsx'
import { Button } from '../../../ui/controls/button.tsx'

export const formulaForm = (name: string | null): string => `formula ${name ?? ''}`

/** What is wrong with a formula, or in which unit its result is shown; empty for nothing typed. */
function typedWords(
  expression: string,
  isKnown: (field: string) => boolean,
  displays: FieldDisplays,
): { errorText: string | null; words: string } {
  if (expression.trim() === '') return { errorText: null, words: '' }
  try {
    const { names, unitOf } = parseFormula(expression, isKnown)
    const unit = unitOf((name) => {
      const display = assumedDisplay(name, displays)
      return display === 'as-sent' ? null : display
    })
    const of = names.length === 0 ? 'Has no ratio' : `Of ${names.map((name) => ratioLabel(name)).join(', ')}`
    return {
      errorText: null,
      words: `${of}. ${unit === null ? 'Shown without a unit: those of its parts make none.' : `Shown as ${UNIT_NAMES[unit]}.`}`,
    }
  } catch (thrown) {
    if (!(thrown instanceof FormulaError)) throw thrown
    return { errorText: `${thrown.message} (character ${thrown.at + 1})`, words: '' }
  }
}

/** Dialog to create or edit a formula; it marks the position of a syntax error. */
export function FormulaDialog({
  formula,
  names,
  taken,
  onSave,
  onRemove,
  onClose: close,
}: {
  formula: NamedFormula | null
  /** Wire names of the ratios, offered for insertion and used to check the formula. */
  names: readonly string[]
  /** Names of other formulas. */
  taken: readonly string[]
  onSave: (formula: NamedFormula) => void
  onRemove: (() => void) | null
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(formulaForm(formula?.name ?? null))
  const [name, setName] = form.field('name', formula?.name ?? '')
  const [expression, setExpression] = form.field('expression', formula?.expression ?? '')
  const [errorText, setErrorText] = useState<string | null>(null)
  const { displays } = usePreferences()
  const typed = typedWords(expression, (field) => names.includes(field) || ratioField(field) !== undefined, displays)

  const onClose = form.closing(close)

  function submit(): void {
    const wanted = name.trim()
    // A filter finds a name in any case, and the ratios by their labels too.
    const isWanted = (each: string): boolean => each.toLowerCase() === wanted.toLowerCase()
    if (wanted === '') setErrorText('Enter a name for the formula.')
    // A filter has them around names.
    else if (/["\u201c-\u201f]/.test(wanted)) setErrorText('A name has no quotation marks. Use other characters.')
    else if (names.some(isWanted) || RATIO_FIELDS.some((field) => isWanted(field.name) || isWanted(field.label)))
      setErrorText('A ratio of the service already has this name. Choose another.')
    else if (taken.some(isWanted)) setErrorText('Another formula already has this name. Choose another.')
    else if (expression.trim() === '') setErrorText('Enter a formula.')
    else if (typed.errorText !== null) setErrorText(typed.errorText)
    else {
      form.discard()
      onSave({ name: wanted, expression: expression.trim() })
    }
  }

  return (
    <FormDialog title={formula === null ? 'New formula' : 'Formula'} onClose={onClose} onSubmit={submit}>
      <TextField
        label="Name"
        autoFocus
        value={name}
        maxLength={80}
        onText={(next) => {
          setName(next)
          setErrorText(null)
        }}
      />
      <label className="field">
        <span className="field-label">Formula</span>
        <textarea
          rows={3}
          className="mono"
          value={expression}
          spellCheck={false}
          placeholder="netMargin * assetsTurnover * financialLeverage"
          aria-invalid={errorText !== null}
          onChange={(event) => {
            setExpression(event.target.value)
            setErrorText(null)
          }}
        />
        <span className="field-note">
          Use ratios by the service’s names, numbers, + − × ÷, brackets, abs, sqrt, ln, min and max. A name that is more
          than a word stands in quotation marks. There is no result where an input was not provided.
        </span>
      </label>
      <SelectField
        label="Insert a ratio"
        value=""
        options={[
          { id: '', label: 'Choose…' },
          ...names.map((each) => ({ id: each, label: `${ratioLabel(each)} — ${each}` })),
        ]}
        onChoose={(name) =>
          setExpression(
            `${expression}${expression === '' || expression.endsWith(' ') ? '' : ' '}${nameInFormula(name)}`,
          )
        }
      />
      {errorText !== null || expression.trim() === '' ? null : (
        <p className="quiet" role="status">
          {typed.errorText ?? typed.words}
        </p>
      )}
      {errorText === null ? null : (
        <p className="field-problem" role="alert">
          {errorText}
        </p>
      )}
      <DialogActions submit="Save" onClose={onClose}>
        {onRemove === null ? null : (
          <Button
            look="danger"
            onClick={() => {
              form.discard()
              onRemove()
            }}
          >
            Remove
          </Button>
        )}
      </DialogActions>
    </FormDialog>
  )
}
