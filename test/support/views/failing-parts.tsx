import { screen } from '@testing-library/react'
import { PLAIN_PLACE } from '../window/receiver-place.ts'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { EVERY_STORY } from '../../../app/domain/news/list-reads.ts'
import { NO_SCENARIOS } from '../../../app/domain/connection/scenario.ts'
import { PROFILE_SETTINGS, type InterfaceProfile } from '../../../app/domain/connection/interface-profile.ts'
import { NO_LIMITS, emptyRemoval, type Removal } from '../../../app/domain/settings/retention-limits.ts'
import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver.ts'
import type { Channel } from '../../../app/ipc/channels.ts'
import type { ConnectionProfile, ConnectionView } from '../../../app/ipc/connection.ts'
import type { CachedData } from '../../../app/ipc/library.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { AboutDialog } from '../../../renderer/features/about/about-dialog.tsx'
import { ReportDialog } from '../../../renderer/features/about/report-dialog.tsx'
import { INITIAL_CHANGES } from '../../../renderer/features/changes/changes-state.ts'
import { ChangesView } from '../../../renderer/features/changes/changes-view.tsx'
import { EntitlementPane } from '../../../renderer/features/console/console-view.tsx'
import { EarningsView } from '../../../renderer/features/earnings/earnings-view.tsx'
import { INITIAL_EARNINGS } from '../../../renderer/features/earnings/earnings-state.ts'
import { ListPane } from '../../../renderer/features/news/list/list-pane.tsx'
import { QueryDialog } from '../../../renderer/features/news/organise/query-dialog.tsx'
import { SideBar } from '../../../renderer/features/news/organise/side-bar.tsx'
import { StoryArticle } from '../../../renderer/features/news/story/story-article.tsx'
import type { StoryForm } from '../../../app/domain/news/view-choices.ts'
import { StoryHistory } from '../../../renderer/features/news/history/story-history.tsx'
import { WatchListDialog } from '../../../renderer/features/news/organise/organiser-dialogs.tsx'
import { Inspector } from '../../../renderer/features/proof/inspector.tsx'
import { INITIAL_RATIOS } from '../../../renderer/features/ratios/ratios-state.ts'
import { RatiosView } from '../../../renderer/features/ratios/ratios-view.tsx'
import { ConnectionSection } from '../../../renderer/features/settings/connection-section.tsx'
import { ProgramsSection } from '../../../renderer/features/settings/programs-section.tsx'
import { LibrarySection } from '../../../renderer/features/settings/library-section.tsx'
import { ProfileSection } from '../../../renderer/features/settings/profile-section.tsx'
import { RemoveConnectionDialog } from '../../../renderer/features/settings/saved-connections-section.tsx'
import { ScenariosSection } from '../../../renderer/features/settings/scenarios-section.tsx'
import { SettingsView } from '../../../renderer/features/settings/settings-view.tsx'
import { INITIAL_TEAR_SHEET } from '../../../renderer/features/tear-sheet/tear-sheet-state.ts'
import { TearSheetView } from '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import { DeliveryDetailPane } from '../../../renderer/features/webhooks/deliveries/delivery-detail.tsx'
import { DestinationCheck } from '../../../renderer/features/webhooks/send/destination-field.tsx'
import { ReceiverControls } from '../../../renderer/features/webhooks/receiver/receiver-controls.tsx'
import { RehearsalPane } from '../../../renderer/features/webhooks/rehearsal-pane.tsx'
import { ReplayDialog } from '../../../renderer/features/webhooks/deliveries/replay-dialog.tsx'
import { RetryPane } from '../../../renderer/features/webhooks/deliveries/retry-pane.tsx'
import { SendPane } from '../../../renderer/features/webhooks/send/send-pane.tsx'
import { INITIAL_WEBHOOKS } from '../../../renderer/features/webhooks/webhooks-state.ts'
import { connectionView } from '../window/connection-view.ts'
import { bodyOf } from '../cases/body-of.ts'
import { deliveryOf } from '../window/own-replies.ts'
import type { Replies } from '../window/render-window.tsx'
import { storyOf } from '../window/service-replies.ts'

/** A part of the window in which a call fails, and how the person gets there. */
export interface FailingPart {
  name: string
  part: ReactElement
  connection: ConnectionView
  replies: Replies
  steps: readonly ((user: UserEvent) => Promise<void>)[]
  /** The call that fails. */
  fails: Channel
}

/** The error with which it fails. */
export const FAILED: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }

const nothing = (): void => undefined
const REPLAY = <ReplayDialog headers={[]} delivery={1} body="{}" onClose={nothing} />
const press =
  (name: string | RegExp) =>
  async (user: UserEvent): Promise<void> =>
    user.click(screen.getByRole('button', { name }))
const pick =
  (name: string) =>
  async (user: UserEvent): Promise<void> =>
    user.click(screen.getByRole('radio', { name }))
const type =
  (placeholder: string, text: string) =>
  async (user: UserEvent): Promise<void> =>
    user.type(screen.getByPlaceholderText(placeholder), text)
const choose =
  (label: string, option: string) =>
  async (user: UserEvent): Promise<void> =>
    user.selectOptions(screen.getByLabelText(label), option)

const CACHED: CachedData = {
  fileBytes: 1,
  usedBytes: 1,
  stories: 1,
  versions: 1,
  responses: 1,
  ratioRecords: 0,
  images: 0,
  imageBytes: 0,
  oldestReceivedAt: null,
  newestReceivedAt: null,
  keys: [{ fingerprint: 'aaaa', responses: 1 }],
  connections: [],
  unknownFiles: [],
}
const REMOVAL: Removal = { ...emptyRemoval(), stories: { count: 1, bytes: 1, oldest: 1, newest: 1 } }
const RECEIVER = { httpUrl: null, httpsUrl: null, script: PLAIN_SCRIPT, received: 0, unwritten: 0, ...PLAIN_PLACE }
const PROFILE: ConnectionProfile = {
  keyPlacement: 'header',
  values: Object.fromEntries(PROFILE_SETTINGS.map(({ name, assumed }) => [name, assumed])) as InterfaceProfile,
  confirmed: [],
}
const DEMO: Partial<ConnectionView> = { demonstration: { running: true, plan: 'full' } }
const FIGURE = { label: 'Price', response: { hash: 'a'.repeat(64), path: '$' }, digits: '1' }
const LISTED = { id: 'other', name: 'Other', colour: 0, baseUrl: '', isAddressConfirmed: true, isDemonstration: false }
const LIST = { id: 1, name: 'Mine', symbols: ['QNTL'], isPaused: true }
const QUERY = { id: 1, purpose: 'saved' as const, name: 'Mine', query: 'sym:QNTL', colour: null, sound: null }
const SENDING = { ...INITIAL_WEBHOOKS, destination: 'https://hooks.example/in' }

const settings: Replies = {
  'library.inventory': () => CACHED,
  'library.previewPurge': () => REMOVAL,
  'library.previewLimits': () => ({ at: 1, removal: REMOVAL }),
  'preferences.get': () => ({ ...DEFAULT_PREFERENCES, limits: NO_LIMITS }),
  'preferences.save': () => null,
  'profile.get': () => PROFILE,
  'scenarios.state': () => NO_SCENARIOS,
  'programs.state': () => ({ door: { state: 'off' }, programs: [], addresses: [] }),
}
const webhooks: Replies = {
  'receiver.state': () => RECEIVER,
  'deliveries.retries': () => [],
  'deliveries.get': () => ({ ...deliveryOf(0), path: '/', headers: [], ...bodyOf('{}') }),
  'webhook.history': () => ({ rows: [], matching: 0, stored: 0 }),
}
const stories: Replies = {
  'news.count': ({ queries }) => queries.map(() => ({ total: 0, isExact: true, hidden: 0 })),
}

const failing = (
  name: string,
  fails: Channel,
  part: ReactElement,
  steps: FailingPart['steps'] = [],
  changes: Partial<ConnectionView> = {},
): FailingPart => ({
  name,
  fails,
  part,
  steps,
  connection: connectionView(changes),
  replies: { ...settings, ...webhooks, ...stories },
})

const settingsView = <SettingsView state={{ section: null }} />
const listPane = (
  <ListPane
    filter={EVERY_STORY}
    isBefore={false}
    asked=""
    selected={null}
    selectedIndex={-1}
    now={0}
    triage={{ mark: nothing, markAllRead: nothing }}
    top={null}
    onTop={nothing}
    onSelect={nothing}
    onFilter={nothing}
  />
)
const ratios = (
  <RatiosView
    state={{ ...INITIAL_RATIOS, symbols: ['QNTL'], showsChart: false }}
    onChange={nothing}
    onSheet={nothing}
    onNews={nothing}
    suggestions={[]}
  />
)
const tearSheet = (
  <TearSheetView
    state={{ ...INITIAL_TEAR_SHEET, symbol: 'QNTL' }}
    onChange={nothing}
    onStory={nothing}
    suggestions={[]}
    beside={[]}
    service="the service"
  />
)
/** A trail that leads nowhere. */
const NO_SOURCES = { pinned: null, onPin: nothing, onPrevious: null, onNext: null }
const inspector = (computed: { words: string; value: string } | null): ReactElement => (
  <Inspector target={{ computed, figures: [FIGURE] }} trail={NO_SOURCES} onDifferent={nothing} onClose={nothing} />
)
const earnings = <EarningsView state={INITIAL_EARNINGS} onChange={nothing} suggestions={[]} />
const sideBar = <SideBar filter={EVERY_STORY} onFilter={nothing} onEdit={nothing} />
const article = (view: StoryForm): ReactElement => (
  <StoryArticle
    story={storyOf(0)}
    view={view}
    now={0}
    onQuery={nothing}
    onRatios={nothing}
    onOpen={nothing}
    onInspect={nothing}
    onLink={nothing}
  />
)
const changes = (
  <ChangesView
    state={{ ...INITIAL_CHANGES, since: 'yesterday' }}
    onChange={nothing}
    onStory={nothing}
    onHistory={nothing}
    onMissed={() => undefined}
  />
)
const keptChanges = (
  <ChangesView
    state={{ ...INITIAL_CHANGES, kept: 1 }}
    onChange={nothing}
    onStory={nothing}
    onHistory={nothing}
    onMissed={() => undefined}
  />
)
const delivery = (
  <DeliveryDetailPane
    id={1}
    marked={null}
    listError={null}
    onMark={nothing}
    onStory={nothing}
    onSchema={nothing}
    onStay={nothing}
  />
)
const transforming = <SendPane state={{ ...SENDING, transforms: true }} onChange={nothing} onDelivery={nothing} />
const watchList = <WatchListDialog list={LIST} onClose={nothing} onRemoved={nothing} />
const search = <QueryDialog query={QUERY} purpose="saved" proposed="" onClose={nothing} />

/** Every part of the window that shows an error in its place and can try again. */
export const FAILING_PARTS: readonly FailingPart[] = [
  failing('the list of the licences', 'about.read', <AboutDialog onClose={nothing} />),
  failing('the report of a problem', 'about.report', <ReportDialog onClose={nothing} />),
  failing('the plan check', 'entitlement.probe', <EntitlementPane />, [press(/^Check what/)]),
  failing('the results of the plan check', 'entitlement.list', <EntitlementPane />),
  failing('the list of stories', 'news.rows', listPane),
  failing('the text of a story', 'news.text', article('plain')),
  failing('the response with a story', 'proof.get', article('raw')),
  failing('the related stories', 'news.chain', article('rendered')),
  failing('the stories with a similar title', 'news.similar', article('rendered')),
  failing('the history of a story', 'news.history', <StoryHistory id={7} onInspect={nothing} />),
  failing('the lists and searches', 'organiser.get', sideBar),
  failing('the watch lists of the ratios', 'organiser.get', ratios),
  failing('the watch lists of the earnings', 'organiser.get', earnings),
  failing('saving a watch list', 'organiser.saveList', watchList, [press('Save')]),
  failing('removing a watch list', 'organiser.remove', watchList, [press('Remove list')]),
  failing('saving a search', 'organiser.saveQuery', search, [press('Save')]),
  failing('removing a search', 'organiser.remove', search, [press('Remove')]),
  failing('the source of a number', 'proof.get', inspector(null)),
  failing('the inputs of a number', 'proof.verify', inspector({ words: 'one', value: '1' })),
  failing('reading ratios', 'ratios.read', ratios),
  failing('the changes', 'changes.since', changes),
  failing('the kept pages of changes', 'changes.kept', changes),
  failing('a kept page of changes', 'changes.readKept', keptChanges),
  failing('the ratios of a tear sheet', 'ratios.read', tearSheet),
  failing('the stories of a tear sheet', 'news.rows', tearSheet),
  failing('the earnings of a tear sheet', 'earnings.get', tearSheet),
  failing('the address of the service', 'key.changeAddress', <ConnectionSection />, [press('Change address…')]),
  failing('the test of the connection', 'connection.test', <ConnectionSection />, [press('Test connection')]),
  failing('deleting what came with a key', 'library.purgeKey', <ConnectionSection />, [
    press(/^Delete what came under it/),
    press('Delete'),
  ]),
  failing('the programs', 'programs.state', <ProgramsSection />),
  failing('adding a program', 'programs.add', <ProgramsSection />, [
    press('Add a program…'),
    type('Notebook', 'Sheet'),
    press('Add'),
  ]),
  failing('the contents of the library', 'library.inventory', <LibrarySection />),
  failing('the sizes in the library', 'library.sizes', <LibrarySection />),
  failing('a backup', 'library.backup', <LibrarySection />, [press('Back up…')]),
  failing('a restore', 'library.restore', <LibrarySection />, [press('Restore…')]),
  failing('what a purge deletes', 'library.previewPurge', <LibrarySection />, [press('Delete cached data…')]),
  failing('a purge', 'library.purge', <LibrarySection />, [press('Delete cached data…'), press('Delete')]),
  failing('what limits delete', 'library.previewLimits', <LibrarySection />, [choose('Maximum age of Stories', '7')]),
  failing('changed limits', 'library.applyLimits', <LibrarySection />, [
    choose('Maximum age of Stories', '7'),
    press('Save limits and delete'),
  ]),
  failing('the interface profile', 'profile.save', <ProfileSection profile={PROFILE} />, [
    pick('token parameter'),
    press('Save profile'),
  ]),
  failing('reading the interface profile', 'profile.get', settingsView),
  failing(
    'removing a connection',
    'connections.remove',
    <RemoveConnectionDialog connection={LISTED} others={[]} onClose={nothing} />,
    [press('Remove')],
  ),
  failing('a scenario', 'scenarios.putBack', <ScenariosSection isRunning />, [press('Reset the service')], DEMO),
  failing('the state of the scenarios', 'scenarios.state', <ScenariosSection isRunning />, [], DEMO),
  failing(
    'the check of a destination',
    'webhook.check',
    <DestinationCheck destination="https://hooks.example/in" isSending={false} onSend={nothing} />,
    [press(/^Check the destination/)],
  ),
  failing('a test delivery', 'webhook.test', <SendPane state={SENDING} onChange={nothing} onDelivery={nothing} />, [
    press('Send test'),
  ]),
  failing('the transform token', 'webhook.token', transforming),
  failing('a delivery', 'deliveries.get', delivery),
  failing('the related deliveries', 'deliveries.related', delivery),
  failing('the receiver beside the retries', 'receiver.state', <RetryPane onDelivery={nothing} />),
  failing('starting the receiver', 'receiver.start', <ReceiverControls kind="News/v1" />, [
    press('Start the receiver'),
  ]),
  failing('the certificate', 'receiver.certificate', <ReceiverControls kind="News/v1" />, [
    press(/^Export the certificate/),
  ]),
  failing('the responses of the receiver', 'receiver.script', <ReceiverControls kind="News/v1" />, [
    press('Change responses…'),
    press('Apply'),
  ]),
  failing('recording retries', 'receiver.start', <RetryPane onDelivery={nothing} />, [press('Record retries')]),
  failing('a rehearsal', 'rehearsal.start', <RehearsalPane />, [press('Start')]),
  failing('sending a delivery again', 'deliveries.replay', REPLAY, [
    type('http://localhost:8080/hook', 'http://localhost:1/a'),
    press('Send'),
  ]),
]
