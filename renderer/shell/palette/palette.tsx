import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import type { Location } from '../window/navigation.ts'
import { isRemembered, type Destinations } from './entry.ts'
import { rank, readUses, rememberUse, type RankedEntry, type RankedGroup } from './rank.ts'
import { readTyped, SCOPES, type Scope } from './read-typed.ts'
import { useEntries } from './use-entries.ts'
import './palette.css'

/** What is said when nothing matches. */
const NOTHING_FOUND: Readonly<Record<Scope, string>> = {
  all: 'Nothing here has these words. Stories are looked for among those on this computer.',
  commands: 'No command has these words.',
  symbols: 'Type the beginning of a symbol.',
  stories: 'Type words to find among the stories on this computer.',
  help: 'No help has these words.',
}

function Entry({ ranked, onChoose }: { ranked: RankedEntry; onChoose: () => void }): ReactElement {
  const { title, note, keys, unavailable } = ranked.entry
  return (
    <Autocomplete.Item
      value={ranked}
      className="palette-entry"
      // Marked as disabled it would be skipped, and Enter would run another command than the one that was typed.
      data-unavailable={unavailable !== null || undefined}
      onClick={onChoose}
    >
      <span className="palette-title isolate" title={title}>
        {ranked.parts.map(({ text, isMatch }, place) =>
          // The parts of one title never change their order.
          isMatch ? <b key={place}>{text}</b> : text,
        )}
      </span>
      <span className="palette-note">{unavailable ?? note}</span>
      {keys === undefined ? null : <kbd>{keys}</kbd>}
    </Autocomplete.Item>
  )
}

/** The field that leads to everything: commands, companies, stories, lists and places. */
export function Palette({
  typedFirst,
  steps,
  current,
  symbols,
  destinations,
  onClose,
}: {
  /** What was typed before the palette was loaded. */
  typedFirst: string
  /** The places where the window was, the first one first. */
  steps: readonly Location[]
  current: Location
  /** Symbols that are in use in the window, found also without any story. */
  symbols: readonly string[]
  destinations: Destinations
  /** Called with what was chosen, which runs when the palette is gone and the focus is where it was. */
  onClose: (run: (() => void) | null) => void
}): ReactElement {
  const [typed, setTyped] = useState(typedFirst)
  const { scope, words } = readTyped(typed)
  const { entries, isLooking } = useEntries(scope, words, steps, current, symbols, destinations, setTyped)
  const [usage] = useState(() => readUses(Date.now()))
  const groups = rank(entries, words, usage)

  function choose({ entry }: RankedEntry): void {
    if (entry.unavailable !== null) return
    if (entry.staysOpen) {
      entry.run()
      return
    }
    if (isRemembered(entry)) rememberUse(entry.id, Date.now())
    onClose(entry.run)
  }

  // Enter means the first entry for what was typed, not the one that is there until the answer comes.
  const held = useRef({ isEnter: false, isByHand: false })
  const release = useEffectEvent(() => {
    const first = groups[0]?.items[0]
    if (held.current.isEnter && first !== undefined) choose(first)
    held.current.isEnter = false
  })
  useEffect(() => {
    if (!isLooking) release()
  }, [isLooking])

  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose(null)
      }}
    >
      <Dialog.Portal className="dialog-portal">
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="palette" aria-label="Go to anything" aria-modal="true" finalFocus={false}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            value={typed}
            itemToStringValue={({ entry }: RankedEntry) => entry.title}
            onItemHighlighted={(_item, { reason }) => {
              if (reason !== 'none') held.current.isByHand = true
            }}
            onValueChange={(value, { reason }) => {
              if (reason === 'item-press') return
              held.current = { isEnter: false, isByHand: false }
              setTyped(value)
            }}
          >
            <Autocomplete.Input
              // The dialog gives the focus a frame later, and what is typed until then would be lost.
              autoFocus
              className="palette-input"
              aria-label="Go to anything"
              placeholder="Company, story, command…"
              spellCheck={false}
              maxLength={200}
              onKeyDown={(event) => {
                // While text is composed, Enter belongs to that.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                if (!isLooking || held.current.isByHand) return
                event.preventBaseUIHandler()
                held.current.isEnter = true
              }}
            />
            <Autocomplete.Empty className="palette-empty">{NOTHING_FOUND[scope]}</Autocomplete.Empty>
            <Autocomplete.List className="palette-list">
              {(group: RankedGroup) => (
                <Autocomplete.Group key={group.name} items={group.items}>
                  <Autocomplete.GroupLabel className="palette-group">{group.name}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(ranked: RankedEntry) => (
                      <Entry key={ranked.entry.id} ranked={ranked} onChoose={() => choose(ranked)} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <p className="palette-scopes quiet">
            {SCOPES.map(({ prefix, name }) => (
              <span key={prefix}>
                <kbd>{prefix}</kbd> {name}
              </span>
            ))}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
