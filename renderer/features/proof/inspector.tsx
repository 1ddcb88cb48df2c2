import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ClaimedFigure, ProofTarget } from '../../../app/domain/responses/proof.ts'
import { useCommands } from '../../commands/commands.tsx'
import { Inputs } from './inputs.tsx'
import { SentProof } from './sent-proof.tsx'
import './inspector.css'

/** Shows the source of a value: one response, or a calculation and its inputs, each with its response. */
export function Inspector({
  target,
  onDifferent,
  onClose,
}: {
  target: ProofTarget
  /** Called with numbers that differ from their responses. */
  onDifferent: (claims: readonly ClaimedFigure[]) => void
  onClose: () => void
}): ReactElement {
  const { computed, figures } = target
  const [chosen, setChosen] = useState<number | null>(figures.length === 1 ? 0 : null)
  useCommands([{ id: 'window.close-inspector', run: onClose }])
  const figure = chosen === null ? undefined : figures[chosen]
  return (
    <aside className="inspector" aria-label="Source of this value" data-pane>
      <header>
        <h2>Source</h2>
        <button type="button" className="button button-quiet" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {computed === null && figures.length === 1 ? null : (
        <Inputs target={target} chosen={chosen} onChoose={setChosen} onDifferent={onDifferent} />
      )}
      {figure === undefined ? null : (
        <div className="inspector-proof">
          <SentProof key={chosen} figure={figure} onDifferent={onDifferent} onClose={onClose} />
        </div>
      )}
    </aside>
  )
}
