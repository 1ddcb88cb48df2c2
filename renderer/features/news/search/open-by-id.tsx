import { useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { describeError } from '../../../../app/errors/describe-error.ts'
import { shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { parseNodeId } from '../../../../app/domain/news/news-item.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { errorInfoOf, inBackground } from '../../../query/errors.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import { useConnectionId } from '../../../query/connection.ts'
import { runTask } from '../../../query/tasks.ts'
import { newsQueries } from '../queries.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'

interface Outcome {
  text: string
  id: number | null
  state: 'waiting' | 'asking' | 'found' | 'cached' | 'empty' | 'gone' | 'no-id' | 'failed'
  note: string
  /** Why the request failed; null when it did not. */
  error: ErrorInfo | null
}

/** Maximum number of characters of a title in a line. */
const MAX_TITLE = 300

const titleOf = ({ title }: { title: string }): string =>
  title === '' ? 'Untitled' : visibleText(shortened(title, MAX_TITLE))

const STATES: Record<Outcome['state'], string> = {
  waiting: 'waiting',
  asking: 'requesting…',
  found: 'received',
  cached: 'failed',
  empty: 'empty response',
  gone: 'not returned any more',
  'no-id': 'no node ID found',
  failed: 'failed',
}

async function ask(client: QueryClient, connection: string, outcome: Outcome): Promise<Outcome> {
  if (outcome.id === null) return outcome
  try {
    const live = newsQueries.liveItem(connection, outcome.id)
    // A request that failed has the cached story as its answer, which was not received.
    const hasFailed = (client.getQueryData(live.queryKey)?.source.because ?? null) !== null
    const { value, source } = await client.query(hasFailed ? { ...live, staleTime: 0 } : live)
    if (value.found) {
      const title = titleOf(value.story)
      return source.because === null
        ? { ...outcome, state: 'found', note: title }
        : { ...outcome, state: 'cached', note: `${title} (cached earlier)`, error: source.because }
    }
    return value.cached === null
      ? { ...outcome, state: 'empty', note: 'Unknown ID, or not in this key’s plan: the service does not say which' }
      : { ...outcome, state: 'gone', note: `${titleOf(value.cached)} (cached earlier)` }
  } catch (thrown) {
    const error = errorInfoOf(thrown)
    return { ...outcome, state: 'failed', note: describeError(error).title, error }
  }
}

/** Whether a request was not made yet, or failed. */
const isOpen = ({ state }: Outcome): boolean => state === 'waiting' || state === 'failed' || state === 'cached'

/** Requests several stories one after the other and shows the outcome of each. It goes on as a task when the dialog is closed. */
function ManyStories({
  texts,
  onOpen,
  onClose,
}: {
  texts: readonly string[]
  onOpen: (id: number) => void
  onClose: () => void
}): ReactElement {
  const connection = useConnectionId()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(() =>
    texts.map((text) => {
      const id = parseNodeId(text)
      return { text, id, state: id === null ? 'no-id' : 'waiting', note: '', error: null }
    }),
  )
  const [isRunning, setIsRunning] = useState(false)
  const control = useRef({ isStopped: false })

  async function run(): Promise<void> {
    setIsRunning(true)
    const started = { isStopped: false }
    control.current = started
    const asked = outcomes.filter(isOpen).length
    await runTask({ title: `Stories by ID: ${asked}`, view: 'news', connection, canCancel: true }, async (task) => {
      let done = 0
      for (const [place, outcome] of outcomes.entries()) {
        if (started.isStopped || task.signal.aborted) break
        if (!isOpen(outcome)) continue
        task.tell({ progress: { done, total: asked } })
        const asking: Outcome = { ...outcome, state: 'asking', error: null }
        setOutcomes((now) => now.with(place, asking))
        const ended = await ask(client, connection, asking)
        setOutcomes((now) => now.with(place, ended))
        done += 1
      }
    })
    setIsRunning(false)
  }

  const count = (state: Outcome['state']): number => outcomes.filter((outcome) => outcome.state === state).length
  const open = outcomes.filter(isOpen).length
  const failed = outcomes.find(({ error }) => error !== null)
  return (
    <Dialog title="Open several stories" onClose={onClose} wide>
      <p className="quiet">
        {countText(outcomes.length)} entries · {countText(count('found'))} received ·{' '}
        {countText(count('empty') + count('gone'))} empty ·{' '}
        {countText(count('failed') + count('cached') + count('no-id'))} failed
      </p>
      <div className="many">
        <table>
          <tbody>
            {outcomes.map((outcome, place) => (
              <tr key={place} data-state={outcome.state}>
                <td className="mono">{outcome.id ?? outcome.text.slice(0, 40)}</td>
                <td>{STATES[outcome.state]}</td>
                <td className="isolate">
                  {outcome.state === 'found' || outcome.state === 'cached' ? (
                    <LinkButton
                      title={outcome.note}
                      onClick={() => {
                        onOpen(outcome.id as number)
                        onClose()
                      }}
                    >
                      {outcome.note}
                    </LinkButton>
                  ) : (
                    outcome.note
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isRunning || failed === undefined || failed.error === null ? null : (
        <ErrorLine what={`${failed.id ?? failed.text}:`} error={failed.error} onRetry={null} />
      )}
      <div className="dialog-actions">
        {isRunning ? (
          <Button
            onClick={() => {
              control.current.isStopped = true
            }}
          >
            Stop
          </Button>
        ) : (
          <Button look="primary" disabled={open === 0} onClick={() => inBackground(run())}>
            Request {open}
            {open > 0 && count('waiting') === 0 ? ' again' : ''}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
        <span className="field-note">Sends one request per story, one after the other.</span>
      </div>
    </Dialog>
  )
}

/** Opens a story by node ID or address, or several of them. */
export function OpenById({ onOpen }: { onOpen: (id: number) => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const form = useKeptForm('open by node ID')
  const [text, setText] = form.field('text', '')
  const [several, setSeveral] = form.field('several', '')
  const [errorText, setErrorText] = useState<string | null>(null)
  useCommands([{ id: 'news.open-by-id', run: () => input.current?.select() }])

  function open(parts: readonly string[]): void {
    const [only] = parts
    if (parts.length > 1) {
      setSeveral(parts.join(' '))
      setText('')
      return
    }
    const id = parseNodeId(only ?? '')
    if (id === null) {
      setErrorText(
        only === undefined
          ? 'Enter a node ID or paste a story’s address.'
          : 'No node ID found. Enter a number, or an address that contains one.',
      )
      return
    }
    setErrorText(null)
    setText('')
    onOpen(id)
  }

  const partsOf = (whole: string): string[] => [...new Set(whole.split(/[\s,;]+/).filter((part) => part !== ''))]
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    open(partsOf(text))
  }

  return (
    <form className="news-open" onSubmit={submit}>
      {errorText === null ? null : (
        <span className="field-problem" role="alert">
          {errorText}
        </span>
      )}
      <input
        ref={input}
        aria-label="Open by node ID or address"
        placeholder="Node ID, address, or a list"
        value={text}
        spellCheck={false}
        aria-invalid={errorText !== null}
        onChange={(event) => {
          setText(event.target.value)
          setErrorText(null)
        }}
        onPaste={(event) => {
          const parts = partsOf(event.clipboardData.getData('text'))
          if (parts.length < 2) return
          // A single-line input would join the pasted lines.
          event.preventDefault()
          open(parts)
        }}
      />
      <Button type="submit">Open</Button>
      {several === '' ? null : <ManyStories texts={partsOf(several)} onOpen={onOpen} onClose={() => setSeveral('')} />}
    </form>
  )
}
