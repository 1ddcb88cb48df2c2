import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readinessOf, type ReadinessGroup, type Finding } from '../app/domain/webhooks/rehearsal-findings.ts'
import { rehearsalAddressError, stepsOf, SCENARIOS, SLOW_SCENARIOS } from '../app/domain/webhooks/rehearsal.ts'
import type { RehearsalPlan } from '../app/domain/webhooks/rehearsal.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../app/domain/webhooks/webhook.ts'
import { samplePayloadText } from './embedded-service/delivery/payload.ts'
import { toJUnit } from './modules/webhooks/junit.ts'
import { playScenario, type PlayPorts } from './modules/webhooks/play-scenario.ts'
import { createPostDelivery } from './modules/webhooks/post-delivery.ts'
import { readPlainText } from './platform/http/read-plain-text.ts'

const HELP = `Rehearses a webhook receiver: plays the situations of production to it, and judges what it does.

  npm run service -- rehearse URL [options]

  --kind KIND           a kind of delivery, such as News/v1 (default; may be given several times)
  --scenario ID         play this scenario only (may be given several times); see below
  --slow                play the scenarios of half a minute as well
  --key-file FILE       sign deliveries with the key in this file, and test missing and wrong signatures
  --vendor-prefix NAME  stands in the names of the headers, as in X-NAME-Delivery (default SVC)
  --count-url URL       address that returns the number of processed events
  --state-url URL       address that returns the revision of an item, whose ID replaces {id}
  --fail-url URL        address that makes the receiver fail the next delivery when something is posted to it
  --ca FILE             trust the certificate authority in this PEM file
  --junit FILE          write the result as a JUnit file
  --json                print the result as JSON
  --complete            fail as well when a scenario was not observable or not run
  --help                this text

It ends with 0 when no scenario failed, with 1 when one did, and with 2 when the options cannot be used.

Scenarios, in the order in which they are played:
${SCENARIOS.map(({ id, what }) => `  ${id.padEnd(12)}${what}`).join('\n')}
`

/** As long as a rehearsal in the window waits for a response. */
const PATIENCE_MS = 35_000

class UsageError extends Error {}

function oneOf<T extends string>(option: string, known: readonly T[], text: string): T {
  const found = known.find((each) => each === text)
  if (found === undefined) throw new UsageError(`--${option} is one of ${known.join(', ')}, not “${text}”.`)
  return found
}

/** The key in a file. An argument would be in the list of processes. */
function keyIn(file: string | undefined): string | null {
  if (file === undefined) return null
  const key = readFileSync(file, 'utf8').trim()
  if (key === '') throw new UsageError(`--key-file: there is no key in ${file}.`)
  return key
}

interface Options {
  plan: RehearsalPlan
  key: string | null
  prefix: string
  authorities: readonly string[]
  junit: string | null
  json: boolean
  complete: boolean
}

function planOf(
  url: string,
  values: Record<'count-url' | 'state-url' | 'fail-url', string | undefined>,
  rest: Pick<RehearsalPlan, 'kinds' | 'scenarios' | 'signs'>,
): RehearsalPlan {
  const [countUrl = '', stateUrl = '', failUrl = ''] = [values['count-url'], values['state-url'], values['fail-url']]
  for (const address of [url, countUrl, stateUrl, failUrl]) {
    const errorText = address === '' && address !== url ? null : rehearsalAddressError(address)
    if (errorText !== null) throw new UsageError(`${address}: ${errorText}`)
  }
  return { url, countUrl, stateUrl, failUrl, ...rest }
}

function readOptions(args: readonly string[]): Options | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string', multiple: true },
      scenario: { type: 'string', multiple: true },
      slow: { type: 'boolean' },
      'key-file': { type: 'string' },
      'vendor-prefix': { type: 'string' },
      'count-url': { type: 'string' },
      'state-url': { type: 'string' },
      'fail-url': { type: 'string' },
      ca: { type: 'string' },
      junit: { type: 'string' },
      json: { type: 'boolean' },
      complete: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) return null
  const [url, ...others] = positionals
  if (url === undefined || others.length > 0) throw new UsageError('Give the address of one receiver.')
  const prefix = values['vendor-prefix'] ?? 'SVC'
  if (!/^[A-Za-z0-9]{1,40}$/.test(prefix))
    throw new UsageError(`--vendor-prefix takes letters and digits, not “${prefix}”.`)
  const ids = SCENARIOS.map(({ id }) => id)
  const usual = ids.filter((id) => values.slow === true || !SLOW_SCENARIOS.includes(id))
  const key = keyIn(values['key-file'])
  const kinds: readonly WebhookKind[] = (values.kind ?? ['News/v1']).map((text) => oneOf('kind', WEBHOOK_KINDS, text))
  return {
    plan: planOf(
      url,
      { 'count-url': values['count-url'], 'state-url': values['state-url'], 'fail-url': values['fail-url'] },
      {
        kinds: [...new Set(kinds)],
        signs: key !== null,
        scenarios: values.scenario?.map((text) => oneOf('scenario', ids, text)) ?? usual,
      },
    ),
    key,
    prefix,
    authorities: values.ca === undefined ? [] : [readFileSync(values.ca, 'utf8')],
    junit: values.junit ?? null,
    json: values.json === true,
    complete: values.complete === true,
  }
}

function portsOf(authorities: readonly string[]): PlayPorts {
  const sleep: PlayPorts['sleep'] = (ms, signal) => wait(ms, undefined, { signal })
  return {
    post: createPostDelivery({
      now: Date.now,
      sleep,
      authorities: () => Promise.resolve(authorities),
      patienceMs: PATIENCE_MS,
    }),
    read: (url, signal) => readPlainText(url, authorities, signal),
    payloadOf: (kind, occasion) => Promise.resolve(samplePayloadText(kind, occasion)),
    uuid: randomUUID,
    now: Date.now,
    sleep,
  }
}

/** Texts of a receiver may contain control characters, which a terminal would obey. */
const printed = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

const linesOf = (groups: readonly ReadinessGroup[]): string =>
  groups
    .map(({ kind, words, rows }) =>
      [
        `${kind}  ${words}`,
        ...rows.map(({ scenario, verdict, why }) =>
          printed(`  ${verdict.padEnd(16)}${scenario.label.padEnd(22)}${why}`),
        ),
      ].join('\n'),
    )
    .join('\n\n')

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options === null) {
    process.stdout.write(HELP)
    return
  }
  const { plan, key, prefix } = options
  const ports = portsOf(options.authorities)
  const findings: Finding[] = []
  for (const planned of stepsOf(plan))
    findings.push(await playScenario(ports, plan, planned, { key, prefix }, new AbortController().signal))
  const groups = readinessOf({ plan, isRunning: false, findings })
  const result = groups.map(({ kind, words, passed, rows }) => ({
    kind,
    passed,
    words,
    scenarios: rows.map(({ scenario: { id }, verdict, why }) => ({ id, verdict, why })),
  }))
  process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : `${linesOf(groups)}\n`)
  if (options.junit !== null) writeFileSync(options.junit, toJUnit(groups))
  const isGood = groups.every(({ passed }) => passed === true || (passed === null && !options.complete))
  process.exitCode = isGood ? 0 : 1
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${printed(message)}\nSee npm run service -- rehearse --help.\n`)
  process.exitCode = 2
})
