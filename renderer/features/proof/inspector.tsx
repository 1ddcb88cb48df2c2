import { useEffect, useId, useState, type CSSProperties, type ReactElement } from 'react'
import type { ClaimedFigure, ProofTarget } from '../../../app/domain/responses/proof.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useCommandButton, CommandTool } from '../../ui/controls/command-tools.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PaneDivider, usePaneSize } from '../../ui/layout/split-pane.tsx'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { useNarrow } from '../../ui/layout/window-width.ts'
import { formatDigits } from '../../format/value.ts'
import { Comparison } from './comparison.tsx'
import { FigureHead } from './figure-head.tsx'
import { Inputs } from './inputs.tsx'
import { SentProof } from './sent-proof.tsx'
import type { SourceTrailActions } from './source-trail.ts'
import './inspector.css'

const WIDTH = { name: 'source', initial: 420, smallest: 280, largest: 1100, share: 0.6 }
const HEIGHT = { name: 'source height', initial: 300, smallest: 160, largest: 800, share: 0.6 }

/** Brings the number that was chosen back into sight, because its view has become smaller. */
function showChosen(): void {
  const chosen = document.activeElement
  if (chosen?.matches('.sourced') === true) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Shows the source of a value: what it is of, and one response, or a calculation and its inputs, each with its response. */
export function Inspector({
  target,
  trail: { pinned, onPin, onPrevious, onNext },
  onDifferent,
  onClose,
}: {
  target: ProofTarget
  trail: SourceTrailActions
  /** Called with numbers that differ from their responses. */
  onDifferent: (claims: readonly ClaimedFigure[]) => void
  onClose: () => void
}): ReactElement {
  const { computed, figures, facts } = target
  const isBelow = useNarrow()
  const [size, pane] = usePaneSize(isBelow ? HEIGHT : WIDTH, isBelow ? 'height' : 'width')
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(figures.length === 1 ? 0 : null)
  const keptScroll = useKeptScroll('source')
  const button = useCommandButton()
  const isNumber = computed !== null || figures.some(({ digits }) => digits !== null)
  const isPinned = pinned !== null && JSON.stringify(pinned) === JSON.stringify(target)
  useEffect(showChosen, [target])
  useCommands([
    { id: 'window.close-inspector', run: onClose },
    {
      id: 'window.pin-source',
      isOn: isPinned,
      unavailable: isNumber ? null : 'No number is shown.',
      run: () => onPin(isPinned ? null : target),
    },
    {
      id: 'window.previous-source',
      unavailable: onPrevious === null ? 'There is no number before this one.' : null,
      run: () => onPrevious?.(),
    },
    {
      id: 'window.next-source',
      unavailable: onNext === null ? 'There is no number after this one.' : null,
      run: () => onNext?.(),
    },
  ])
  const figure = chosen === null ? undefined : figures[chosen]
  return (
    <aside
      className="inspector"
      aria-label="Source of this value"
      data-pane
      id={id}
      ref={pane}
      style={{ '--inspector': `${size.size}px` } as CSSProperties}
    >
      <header>
        <button {...button('window.close-inspector')} className="button button-quiet" aria-label="Close">
          <Icon name="close" />
        </button>
        <h2>Source</h2>
        <button {...button('window.previous-source')} className="button button-quiet" aria-label="Previous number">
          <Icon name="previous" />
        </button>
        <button {...button('window.next-source')} className="button button-quiet" aria-label="Next number">
          <Icon name="next" />
        </button>
        <CommandTool id="window.pin-source">{isPinned ? 'Kept' : 'Keep to compare'}</CommandTool>
      </header>
      <div ref={keptScroll} className="inspector-body">
        <div className="inspector-of">
          {pinned !== null && !isPinned && isNumber ? (
            <Comparison kept={pinned} now={target} />
          ) : facts === undefined ? null : (
            <FigureHead facts={facts} figures={figures} />
          )}
          {computed === null && figures.length === 1 ? null : (
            <Inputs target={target} chosen={chosen} onChoose={setChosen} onDifferent={onDifferent} />
          )}
        </div>
        {figure === undefined ? null : (
          <div className="inspector-proof">
            <SentProof
              key={chosen}
              figure={figure}
              shown={
                computed !== null || facts === undefined || figure.digits === null
                  ? null
                  : (facts.shown ?? formatDigits(figure.digits, facts.display))
              }
              onDifferent={onDifferent}
              onClose={onClose}
            />
          </div>
        )}
      </div>
      <PaneDivider
        label={isBelow ? 'Source height' : 'Source width'}
        controls={id}
        grows={isBelow ? 'up' : 'left'}
        of={size}
      />
    </aside>
  )
}
