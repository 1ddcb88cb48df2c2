import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useCommands } from '../../commands/commands.tsx'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { profileQuery, statusQuery } from '../../query/status-queries.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { FileSection } from './file-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LibrarySection } from './library-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { SavedConnectionsSection } from './saved-connections-section.tsx'
import { findSections } from './find-sections.ts'
import { SettingsNav } from './settings-nav.tsx'
import type { ListedSection } from './settings-nav.tsx'
import { controlOf, SECTION_TITLES } from './settings-lines.ts'
import type { SettingsSection, SettingsState } from './settings-state.ts'
import { isText, useKeptChoice } from '../../ui/keeper.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import './settings.css'

/** A part whose end is that near the top is left behind, in pixels. */
const NEAR_PX = 40

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
                {profile.error === null ? null : (
                  <ErrorNote error={errorInfoOf(profile.error)} onRetry={retryOf(profile)} />
                )}
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
    { id: 'file', title: SECTION_TITLES.file, group: APPLICATION, content: <FileSection /> },
    {
      id: 'about',
      title: SECTION_TITLES.about,
      group: APPLICATION,
      content: (
        <div className="settings-line">
          <CommandTool id="window.about">About Tearsheet…</CommandTool>
          <span className="field-note">Version {version ?? ''}, licences, and how to update</span>
        </div>
      ),
    },
  ]
  const shown = sections.filter(({ id }) => found === null || found.has(id))

  function follow(): void {
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    const first = shown.find(
      ({ id }) =>
        (column.current?.querySelector(`[data-section='${id}']`)?.getBoundingClientRect().bottom ?? 0) > top + NEAR_PX,
    )
    setCurrent(first?.id ?? null)
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
            <EmptyState title="No setting has these words">
              <button type="button" className="button" onClick={() => search('')}>
                Show all settings
              </button>
            </EmptyState>
          )}
        </div>
      </div>
    </section>
  )
}
