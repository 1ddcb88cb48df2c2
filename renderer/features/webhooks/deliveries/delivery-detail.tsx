import { use, useMemo, useRef, useState, type ReactElement } from 'react'
import { teachingText, unteachable, schemaNameOf } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { TeachingFacts } from '../../../../app/domain/webhooks/payload-schemas.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { useTeachSchema } from '../receiver/mutations.ts'
import { useQuery } from '@tanstack/react-query'
import { forwardText, type Forwarded } from '../../../../app/domain/webhooks/forwarding.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { webhookQueries } from '../queries.ts'
import { quoted, visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { DeliveryDetail } from '../../../../app/ipc/webhooks/deliveries.ts'
import { deliverySubject, type DeliverySubject } from '../../../../app/domain/webhooks/delivery-subject.ts'
import { CompanyLinksContext } from '../../../ui/text/link-menus.ts'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import {
  deliveryCurl,
  deliveryHeaders,
  deliveryFacts,
  deliveryFixture,
  isPlainText,
  bodyNotes,
  hexText,
} from './delivery-text.ts'
import { isAccepted } from '../../../../app/domain/webhooks/delivery.ts'
import { judgePair, pairWords } from '../../../../app/domain/webhooks/duplicates.ts'
import { analyseRetries } from '../../../../app/domain/webhooks/retry-analysis.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { useSaveFile } from '../../../query/files.ts'
import { failureOf } from '../../../query/errors.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { CommandButton, CommandTool, useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { Toolbar } from '../../../ui/controls/toolbar.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { DeliveryComparison } from './delivery-comparison.tsx'
import { DeliveryNotesPart } from './delivery-notes.tsx'
import { ReplayDialog, replayForm } from './replay-dialog.tsx'
import { RetryReport } from './retry-report.tsx'
import { isSafeIntegerOrNull, useKeptChoice, useKeptForm } from '../../../ui/states/view-state.ts'
import { isJson, prettyJson } from '../../../format/json-text.ts'
import { countText, sizeText } from '../../../../app/domain/values/number-form.ts'
import { LongText } from '../../../ui/text/show-more.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'

/** Number of characters that are drawn at first. */
const FIRST = 60_000

/** The body of a delivery as text, and beside it as it came where that is something else. */
export function DeliveryBody({
  delivery,
}: {
  delivery: Pick<DeliveryDetail, 'raw' | 'body' | 'text' | 'bytes'>
}): ReactElement {
  const { raw, body, text } = delivery
  const notes = bodyNotes(delivery)
  const shown = useMemo(() => prettyJson(body), [body])
  const isText = isPlainText(delivery) && text.errorText === null
  const sent = useMemo(() => (isText ? body : hexText(raw)), [isText, body, raw])
  return (
    <>
      {notes.length === 0 ? null : <p className="quiet">{notes.join(' ')}</p>}
      {raw.length === 0 ? (
        <p className="quiet">The body is empty.</p>
      ) : (
        <pre className="selectable mono">
          <LongText text={shown} first={FIRST} what="body" />
        </pre>
      )}
      {sent === shown || raw.length === 0 ? null : (
        <details className="delivery-raw">
          <summary>
            As received: {sizeText(raw.length)}
            {isText ? (isJson(body) ? ', with its own blanks' : '') : ', in hexadecimal'}
          </summary>
          <pre
            className={isText ? 'selectable mono' : 'selectable mono delivery-bytes'}
            tabIndex={isText ? undefined : 0}
          >
            <LongText text={sent} first={FIRST} what="body" />
          </pre>
        </details>
      )}
    </>
  )
}

/** Whether the payload schema was learnt from a delivery, and the button that lets it be. */
function DeliveryTeaching({
  delivery,
  onStay,
}: {
  delivery: TeachingFacts & { id: number }
  /** Called when the person turns to this delivery. */
  onStay: () => void
}): ReactElement {
  const teach = useTeachSchema()
  const unavailable = unteachable(delivery)
  useCommands([
    {
      id: 'webhooks.teach-schema',
      unavailable,
      run() {
        onStay()
        teach.mutate(delivery.id)
      },
    },
  ])
  return (
    <p className="delivery-teaching quiet">
      {teachingText(delivery)}{' '}
      {unavailable === null ? <CommandButton id="webhooks.teach-schema">Let it teach the schema</CommandButton> : null}
    </p>
  )
}

/** What came of forwarding a delivery, and what the target answered. */
function ForwardedPart({ forwarded }: { forwarded: Forwarded }): ReactElement {
  const { data } = useQuery(webhookQueries.forward(useConnectionId()))
  return (
    <section aria-label="Forwarded">
      <h2>Forwarded</h2>
      <p>{forwardText(forwarded, data?.isOn ?? null)}</p>
      {forwarded.body === '' ? null : (
        <pre className="selectable mono delivery-answer" tabIndex={0}>
          {forwarded.body}
        </pre>
      )}
    </section>
  )
}

/** The payload schema that a delivery belongs to. */
interface SchemaOf {
  /** Null where the delivery names no kind, or has not been read. */
  name: string | null
  /** Why it cannot be shown; null where it can. */
  unavailable: string | null
}

/** Finds the payload schema of a delivery. */
function useSchemaOf(delivery: DeliveryDetail | null | undefined): SchemaOf {
  const name = delivery == null ? null : schemaNameOf(delivery)
  const connection = useConnectionId()
  const { data, error } = useQuery({
    ...webhookQueries.hasContract(connection, name ?? ''),
    enabled: name !== null,
  })
  if (name === null) return { name, unavailable: 'This delivery names no kind.' }
  if (data === undefined)
    return {
      name,
      unavailable: error === null ? 'The payload schema is being read.' : 'The payload schema could not be read.',
    }
  return {
    name,
    unavailable: data ? null : `There is no payload schema of ${quoted(name)} yet. Let a delivery teach it.`,
  }
}

const OPENS: Readonly<Record<DeliverySubject['kind'], string>> = {
  story: 'Open the story of the delivery',
  company: 'Open the company of the delivery',
}

/** What is done with the open delivery by views and dialogs. */
interface DeliveryActions {
  onStory: (id: number) => void
  onSchema: () => void
  onReplay: () => void
  onMark: () => void
  onCompare: () => void
  /** Moves the focus to the details. */
  onRead: () => void
}

/** Offers the commands of the open delivery, as far as it has been read; `isFailed` is whether that failed, and `noSchema` is why its payload has no schema to show. */
function useDeliveryCommands(
  delivery: DeliveryDetail | null | undefined,
  isFailed: boolean,
  noSchema: string | null,
  { onStory, onSchema, onReplay, onMark, onCompare, onRead }: DeliveryActions,
): void {
  const companies = use(CompanyLinksContext)
  const subject = delivery == null ? null : deliverySubject(delivery)
  const unavailable =
    delivery === null
      ? 'This delivery was deleted.'
      : delivery !== undefined
        ? null
        : isFailed
          ? 'The delivery could not be read.'
          : 'The delivery is being read.'
  const copy = (textOf: (delivery: DeliveryDetail) => string, done: string) => (): void => {
    if (delivery != null) copyAndSay(textOf(delivery), done)
  }
  useCommands([
    { id: 'webhooks.read-delivery', unavailable, run: onRead },
    {
      id: 'webhooks.open-subject',
      ...(subject === null ? {} : { title: OPENS[subject.kind] }),
      unavailable: unavailable ?? (subject === null ? 'This delivery names neither a story nor a company.' : null),
      run() {
        if (subject?.kind === 'story') onStory(subject.id)
        else if (subject?.kind === 'company') companies?.onPage(subject.symbol)
      },
    },
    { id: 'webhooks.replay', unavailable, run: onReplay },
    { id: 'webhooks.copy-curl', unavailable, run: copy(deliveryCurl, 'Delivery copied as curl') },
    { id: 'webhooks.copy-headers', unavailable, run: copy(deliveryHeaders, 'Headers copied') },
    { id: 'webhooks.copy-body', unavailable, run: copy(({ body }) => body, 'Body copied') },
    { id: 'webhooks.mark', unavailable, run: onMark },
    { id: 'webhooks.compare', unavailable, run: onCompare },
    { id: 'webhooks.show-schema', unavailable: unavailable ?? noSchema, run: onSchema },
  ])
}

/** A delivery, and the one that it is compared with; null for none. */
type Comparison = readonly [delivery: number | null, other: number | null]

const NO_COMPARISON: Comparison = [null, null]

const isComparison = (kept: unknown): kept is Comparison =>
  Array.isArray(kept) && kept.length === 2 && kept.every(isSafeIntegerOrNull)

/** Maximum number of related deliveries that are listed. */
const MAX_COMPARED = 12

/** One delivery in full: facts, schema drift, related deliveries and actions. */
export function DeliveryDetailPane({
  id,
  marked,
  listError,
  onMark,
  onStory,
  onSchema,
  onStay,
}: {
  id: number
  /** The delivery marked for comparison; null for none. */
  marked: number | null
  /** The error that the list beside it says; null for none. */
  listError: ErrorInfo | null
  onMark: (id: number | null) => void
  onStory: (id: number) => void
  /** Shows the payload schema with a name. */
  onSchema: (name: string) => void
  /** Called when the person turns to this delivery, so that a newer one does not take its place. */
  onStay: () => void
}): ReactElement {
  const connection = useConnectionId()
  const read = useQuery(webhookQueries.delivery(connection, id))
  const delivery = read.data
  const relatives = useQuery(webhookQueries.related(connection, id))
  const family = relatives.data
  const related = useMemo(() => family?.filter((row) => row.id < id).reverse() ?? [], [family, id])
  const first = delivery?.retryOf ?? id
  const chain = useMemo(() => family?.filter((row) => (row.retryOf ?? row.id) === first) ?? [], [family, first])
  const now = useMinute()
  const analysis = useMemo(
    () =>
      analyseRetries(
        chain.map(({ receivedAt, deliveryId, payloadId, status, answeredAfterMs }) => ({
          at: receivedAt,
          deliveryId,
          payloadId,
          isAccepted: isAccepted(status, answeredAfterMs),
        })),
        now,
      ),
    [chain, now],
  )
  const [comparison, setComparison] = useKeptChoice('delivery comparison', NO_COMPARISON, isComparison)
  // Without a choice of its own, a delivery is compared with the marked one.
  const compared = comparison[0] === id ? comparison[1] : marked === id ? null : marked
  const setCompared = (other: number | null): void => setComparison([id, other])
  const other = useQuery({ ...webhookQueries.delivery(connection, compared ?? 0), enabled: compared !== null })
  const saveFile = useSaveFile('webhooks')
  const button = useCommandButton()
  const [isReplaying, setIsReplaying] = useState(useKeptForm(replayForm(id)).isTyped)
  const article = useRef<HTMLElement>(null)
  const keptScroll = useKeptScroll(`delivery ${id}`, article)
  const replay = (): void => {
    onStay()
    setIsReplaying(true)
  }
  const mark = (): void => {
    onMark(marked === id ? null : id)
    setCompared(null)
  }
  const schema = useSchemaOf(delivery)
  useDeliveryCommands(delivery, read.error !== null, schema.unavailable, {
    onStory,
    onSchema() {
      if (schema.name !== null) onSchema(schema.name)
    },
    onReplay: replay,
    onMark: mark,
    onCompare() {
      onStay()
      setCompared(compared === null ? (marked !== null && marked !== id ? marked : (related[0]?.id ?? null)) : null)
    },
    onRead: () => article.current?.focus(),
  })
  useCommands([
    {
      id: 'webhooks.save-fixture',
      unavailable: delivery == null ? (CATALOGUE['webhooks.save-fixture'].needs ?? null) : null,
      run() {
        if (delivery == null) return
        const name = fileName('delivery', delivery.payloadId ?? String(id))
        saveFile.mutate({ kind: 'json', name, content: deliveryFixture(delivery) })
      },
    },
  ])
  if (delivery === null) return <EmptyState title="This delivery was deleted" />
  if (delivery === undefined) return <NotRead what="the delivery" {...failureOf(read)} saidBeside={listError} />
  return (
    <article
      ref={keptScroll}
      className="delivery-detail"
      aria-label="Delivery"
      tabIndex={-1}
      onFocus={onStay}
      onPointerDown={onStay}
      onWheel={onStay}
    >
      <Toolbar
        className="delivery-tools"
        tools={[
          { id: 'replay', shows: <CommandTool id="webhooks.replay">Send again…</CommandTool> },
          {
            id: 'subject',
            shows: (
              <CommandButton id="webhooks.open-subject">
                {delivery.kind === 'News/v1' ? 'Open the story' : 'Open the company'}
              </CommandButton>
            ),
          },
          { id: 'curl', shows: <CommandButton id="webhooks.copy-curl">Copy as curl</CommandButton> },
          {
            id: 'mark',
            shows: (
              <button {...button('webhooks.mark')} className="button" aria-pressed={marked === id}>
                {marked === id ? 'Marked' : 'Mark to compare'}
              </button>
            ),
          },
          { id: 'schema', shows: <CommandButton id="webhooks.show-schema">Payload schema</CommandButton> },
          { id: 'fixture', shows: <CommandTool id="webhooks.save-fixture">Save as fixture…</CommandTool> },
        ]}
      />
      <DeliveryNotesPart id={id} notes={{ label: delivery.label, note: delivery.note }} onStay={onStay} />
      <dl className="selectable">
        {deliveryFacts(delivery).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="isolate">{visibleText(value)}</dd>
          </div>
        ))}
      </dl>
      <DeliveryTeaching delivery={delivery} onStay={onStay} />
      {delivery.forwarded === null ? null : <ForwardedPart forwarded={delivery.forwarded} />}
      {delivery.schemaDrift.length === 0 ? null : (
        <section>
          <h2>Schema drift</h2>
          <p className="quiet">What differs from the payload schema as it was when the delivery arrived.</p>
          <ul>
            {delivery.schemaDrift.map(({ path, what, detail }) => (
              <li key={`${path} ${what}`}>
                <span className="mono">{path}</span> {what.replace('-', ' ')}: {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
      {family !== undefined || relatives.error === null ? null : <ErrorNote {...failureOf(relatives)} bar />}
      {related.length === 0 ? null : (
        <section>
          <h2>Related deliveries</h2>
          <ul>
            {related.slice(0, MAX_COMPARED).map((row) => {
              const verdict = judgePair(row, delivery)
              return (
                <li key={row.id}>
                  <LinkButton
                    aria-pressed={compared === row.id}
                    onClick={() => setCompared(compared === row.id ? null : row.id)}
                  >
                    compare with #{row.id}
                  </LinkButton>{' '}
                  {verdict === 'unrelated' ? '' : pairWords(verdict, delivery, row.id)}
                </li>
              )
            })}
            {related.length <= MAX_COMPARED ? null : (
              <li className="quiet">
                Only the latest {MAX_COMPARED} of {countText(related.length)} are listed. Mark another one in the list
                to compare it.
              </li>
            )}
          </ul>
        </section>
      )}
      {compared === null ? null : (
        <section>
          <h2>Compared with #{compared}</h2>
          {other.data === undefined ? (
            <NotRead what="the other delivery" {...failureOf(other)} />
          ) : other.data === null ? (
            <p className="quiet">This delivery was deleted, so it cannot be compared.</p>
          ) : (
            <DeliveryComparison one={other.data} other={delivery} />
          )}
        </section>
      )}
      {chain.length < 2 ? null : <RetryReport analysis={analysis} first={chain[0]?.receivedAt ?? 0} />}
      <section>
        <div className="delivery-head">
          <h2>Body</h2>
          <CommandButton id="webhooks.copy-body">Copy</CommandButton>
        </div>
        <DeliveryBody delivery={delivery} />
      </section>
      <section>
        <div className="delivery-head">
          <h2>Headers</h2>
          <CommandButton id="webhooks.copy-headers">Copy</CommandButton>
        </div>
        <pre className="selectable mono">{deliveryHeaders(delivery)}</pre>
      </section>
      {isReplaying ? (
        <ReplayDialog
          delivery={delivery.id}
          body={delivery.body}
          headers={delivery.headers}
          onClose={() => setIsReplaying(false)}
        />
      ) : null}
    </article>
  )
}
