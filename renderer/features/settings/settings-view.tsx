import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactElement, RefObject, ReactNode } from 'react'
import { DENSITIES, FONT_SIZES, THEMES, type FontSize } from '../../../app/domain/settings/appearance.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandChoice, CommandTool, CommandButton } from '../../ui/controls/command-tools.tsx'
import type { SettingsSection, SettingsState } from './settings-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useCommands } from '../../commands/commands.tsx'
import { useConnection } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { profileQuery, statusQuery } from '../../query/application.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { Announcement } from '../../ui/states/messages.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LibrarySection } from './library-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProgramsSection } from './programs-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { SavedConnectionsSection } from './saved-connections-section.tsx'
import { controlOf, SECTION_TITLES } from './settings-lines.ts'
import { isText, useKeptChoice } from '../../ui/states/view-state.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SettingsLine } from './settings-line.tsx'
import './settings.css'

const optionOf = <Size extends FontSize>(size: Size) => ({ id: `${size}` as const, label: `${size} px` })

/** Settings of how the window looks. */
export function AppearanceSection(): ReactElement {
  const { theme, density, fontSize } = usePreferences()
  return (
    <section className="settings-section">
      <h2>Appearance</h2>
      <SettingsLine name="Theme" note="With “System”, the system chooses light or dark, and more contrast.">
        <CommandChoice label="Theme" options={THEMES} value={theme} command={(id) => `appearance.theme-${id}`} />
      </SettingsLine>
      <SettingsLine name="Density" note="“Compact” shows each story in one line.">
        <CommandChoice
          label="Density"
          options={DENSITIES}
          value={density}
          command={(id) => `appearance.density-${id}`}
        />
      </SettingsLine>
      <SettingsLine name="Text size" note="Zoom in the View menu enlarges everything, pictures and charts too.">
        <CommandChoice
          label="Text size"
          options={FONT_SIZES.map(optionOf)}
          value={optionOf(fontSize).id}
          command={(id) => `appearance.text-${id}`}
        />
      </SettingsLine>
    </section>
  )
}

/** The settings as a file, for another computer or a colleague. */
function FileSection(): ReactElement {
  return (
    <section className="settings-section">
      <h2>Settings file</h2>
      <SettingsLine name="These settings">
        <CommandButton id="settings.export">Export…</CommandButton>
        <CommandButton id="settings.import">Import…</CommandButton>
      </SettingsLine>
      <p className="field-note">
        The file has your keys, appearance, columns, notifications, units, formulas and templates. Connections, API
        keys, webhook destinations, allowed picture hosts and the limits of the library stay on this computer.
      </p>
    </section>
  )
}

/** Everything that a part says, its options and its fields included. */
function textOf(part: HTMLElement): string {
  const controls = [...part.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((control) =>
    ['aria-label', 'placeholder', 'title'].map((name) => control.getAttribute(name) ?? ''),
  )
  return [part.textContent, ...controls].join(' ').toLowerCase()
}

/**
 * The IDs of the parts of the column that have all words of the query; null without words. It reads what is on screen, so that no
 * setting can be missing from the search.
 */
function findSections(column: HTMLElement | null, query: string): ReadonlySet<string> | null {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return null
  const parts = [...(column?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
  return new Set(
    parts
      .filter((part) => {
        const text = textOf(part)
        return words.every((word) => text.includes(word))
      })
      .map(({ dataset }) => dataset.section ?? ''),
  )
}

/** A part of the settings as it is listed. */
interface ListedSection {
  id: SettingsSection
  title: string
  group: string
}

const foundWords = (parts: number): string =>
  parts === 0 ? 'No setting has these words' : `${parts} ${parts === 1 ? 'part' : 'parts'} found`

/** The search of the settings, and a list of the parts in which something was found. */
function SettingsNav({
  sections,
  current,
  query,
  field,
  onQuery,
  onChoose,
}: {
  sections: readonly ListedSection[]
  /** The part at the top; null when nothing was found. */
  current: SettingsSection | null
  query: string
  field: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onChoose: (id: SettingsSection) => void
}): ReactElement {
  const groups = [...new Set(sections.map(({ group }) => group))]
  return (
    <nav className="settings-nav" aria-label="Parts of the settings">
      <h2 className="settings-title">Settings</h2>
      <input
        ref={field}
        type="search"
        aria-label="Search the settings"
        placeholder="Search the settings"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') onQuery('')
        }}
      />
      <Announcement>{query.trim() === '' ? '' : foundWords(sections.length)}</Announcement>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {sections
              .filter((section) => section.group === group)
              .map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="settings-link"
                    aria-current={id === current ? 'location' : undefined}
                    onClick={() => onChoose(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** A part whose end is that near the top is left behind, in pixels. */
const NEAR_PX = 40

/** Where a part of what is scrolled ends, from the top of what is in sight, in pixels. */
interface PartPlace {
  id: SettingsSection
  end: number
}

/**
 * The part that is read. It is the one at the top, except over the last screen: none of its parts reaches the top, so the line that
 * tells which is read goes down to the bottom there.
 */
export function partInSight(
  places: readonly PartPlace[],
  { sight, below }: { sight: number; below: number },
): SettingsSection | null {
  const line = Math.max(NEAR_PX, sight - below)
  return (places.find(({ end }) => end > line) ?? places.at(-1))?.id ?? null
}

/** A part of the settings with what it shows. */
interface ShownSection extends ListedSection {
  content: ReactNode
}

const DAILY = 'Every day'
const SERVICE = 'Service'
const APPLICATION = 'Application'

/** What was shown and left. A person who returns finds the settings where they were, not at the section that was once asked for. */
const left = new WeakSet<SettingsState>()

/** All settings: what changes often first, then the connection, then what is kept. */
export function SettingsView({ state }: { state: SettingsState }): ReactElement {
  const { section } = state
  const connection = useConnection()
  const profile = useQuery(profileQuery(connection.id))
  const version = useQuery(statusQuery).data?.version
  const isReady = profile.data !== undefined
  const scroller = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('settings', scroller)
  const column = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useKeptChoice('settings search', '', isText)
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const search = (words: string): void => {
    setQuery(words)
    setFound(findSections(column.current, words))
  }
  const [current, setCurrent] = useState(section)
  /** Where the settings were scrolled to for the part that was chosen, in pixels; null once they were scrolled elsewhere. */
  const chosenAt = useRef<number | null>(null)
  // A command leads to its part also where a search hides that.
  const [wanted, setWanted] = useState(state)
  if (wanted !== state) {
    setWanted(state)
    setFound(null)
  }

  /** Goes on with the search that was left, unless a command has led here. */
  const restoreSearch = useEffectEvent(() => {
    if (state.section !== null && !left.has(state)) setQuery('')
    else if (query !== '') setFound(findSections(column.current, query))
  })
  useEffect(() => restoreSearch(), [state, isReady])

  const reveal = useCallback((id: SettingsSection, line?: string): void => {
    const part = column.current?.querySelector<HTMLElement>(`[data-section='${id}']`)
    if (part == null) return
    const control = line === undefined ? null : controlOf(part, line)
    part.scrollIntoView({ block: 'start' })
    const target = control ?? part
    target.focus({ preventScroll: control === null })
    chosenAt.current = scroller.current?.scrollTop ?? null
  }, [])
  useEffect(() => {
    if (state.section !== null && !left.has(state)) reveal(state.section, state.line)
  }, [state, isReady, reveal])
  useEffect(
    () => () => {
      left.add(state)
    },
    [state],
  )
  useCommands([{ id: 'settings.search', run: () => field.current?.focus() }])

  const { demonstration } = connection
  const sections: ShownSection[] = [
    { id: 'appearance', title: SECTION_TITLES.appearance, group: DAILY, content: <AppearanceSection /> },
    { id: 'reading', title: SECTION_TITLES.reading, group: DAILY, content: <ReadingSection /> },
    { id: 'keys', title: SECTION_TITLES.keys, group: DAILY, content: <KeysSection /> },
    { id: 'connection', title: SECTION_TITLES.connection, group: SERVICE, content: <ConnectionSection /> },
    ...(demonstration === null
      ? [
          {
            id: 'profile' as const,
            title: SECTION_TITLES.profile,
            group: SERVICE,
            content: (
              <>
                <ErrorNote {...failureOf(profile)} />
                {profile.data === undefined ? null : (
                  <ProfileSection key={`${connection.baseUrl} ${profile.data.keyPlacement}`} profile={profile.data} />
                )}
              </>
            ),
          },
        ]
      : [
          {
            id: 'scenarios' as const,
            title: SECTION_TITLES.scenarios,
            group: SERVICE,
            content: <ScenariosSection isRunning={demonstration.running} />,
          },
        ]),
    { id: 'connections', title: SECTION_TITLES.connections, group: SERVICE, content: <SavedConnectionsSection /> },
    { id: 'library', title: SECTION_TITLES.library, group: APPLICATION, content: <LibrarySection /> },
    { id: 'programs', title: SECTION_TITLES.programs, group: APPLICATION, content: <ProgramsSection /> },
    { id: 'file', title: SECTION_TITLES.file, group: APPLICATION, content: <FileSection /> },
    {
      id: 'about',
      title: SECTION_TITLES.about,
      group: APPLICATION,
      content: (
        <section className="settings-section">
          <h2>About</h2>
          <SettingsLine name="Version" note="Licences, and how to update">
            <span>{version ?? ''}</span>
            <CommandTool id="window.about">About Tearsheet…</CommandTool>
          </SettingsLine>
        </section>
      ),
    },
  ]
  const shown = sections.filter(({ id }) => found === null || found.has(id))

  function follow(): void {
    const element = scroller.current
    if (element === null || chosenAt.current === element.scrollTop) return
    chosenAt.current = null
    const top = element.getBoundingClientRect().top
    const places = shown.map(({ id }) => ({
      id,
      end: (column.current?.querySelector(`[data-section='${id}']`)?.getBoundingClientRect().bottom ?? 0) - top,
    }))
    const { clientHeight: sight, scrollHeight, scrollTop } = element
    setCurrent(partInSight(places, { sight, below: scrollHeight - sight - scrollTop }))
  }

  return (
    <section className="settings" tabIndex={-1} aria-label="Settings" data-pane ref={keptScroll} onScroll={follow}>
      <div className="settings-body">
        <SettingsNav
          sections={shown}
          current={shown.some(({ id }) => id === current) ? current : (shown[0]?.id ?? null)}
          query={query}
          field={field}
          onQuery={search}
          onChoose={(id) => {
            reveal(id)
            setCurrent(id)
          }}
        />
        <div className="settings-column" ref={column}>
          {sections.map(({ id, content }) => (
            <div key={id} data-section={id} tabIndex={-1} hidden={found !== null && !found.has(id)}>
              {content}
            </div>
          ))}
          {shown.length > 0 ? null : (
            <EmptyState title={foundWords(0)}>
              <Button onClick={() => search('')}>Show all settings</Button>
            </EmptyState>
          )}
        </div>
      </div>
    </section>
  )
}
