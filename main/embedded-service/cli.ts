import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isScenarioName, SCENARIO_NAMES } from '../../app/domain/connection/scenario.ts'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import { CONTROL_HELP } from './control.ts'
import { startEmbeddedService } from './embedded-service.ts'
import type { EmbeddedServiceOptions } from './embedded-service.ts'
import { QUIRK_NAMES, QUIRKS } from './quirks.ts'
import type { Quirk } from './quirks.ts'

const HELP = `The embedded market data service, on loopback.

  npm run service -- [options]

  --port N                    port to listen on (default: a free one)
  --host ADDRESS              loopback address to listen on (default 127.0.0.1)
  --json                      print one line of JSON with the address, the keys and sample IDs
  --seed N                    seed of the sample data (default 7)
  --stories N                 how many stories there are at the start (default 60000; a million costs no memory)
  --companies N               how many companies there are (default 240, up to 5000)
  --at MOMENT                 begin at that moment, such as 2026-10-30T12:00:00Z (default: the present)
  --frozen                    let time stand still
  --speed N                   let N seconds pass in one (default 1)
  --vendor-prefix NAME        stands in the names of its own headers, as in X-NAME-Delivery (default SVC)
  --quirk NAME                switch on a way of the real service; may be given several times; see below
  --scenario NAME             start a scenario, such as outage (may be given several times); see below
  --control-port N            open a control port (0 takes a free one); see below
  --deliver-to-loopback       deliver webhook tests to loopback addresses, and to nothing else
  --delivery-ca FILE          trust the certificate authority in this PEM file for deliveries
  --test-schedule NAME        retry schedule of failed webhook tests: news (default) or data
  --clock-factor N            run that schedule N times as fast
  --sign-deliveries           sign deliveries with the HMAC-SHA256 of their body, keyed with the API key
  --help                      this text

Keys: a full plan, news only, fundamentals only, and a revoked one. All data is fictional.

Quirks, each recorded or documented somewhere and not in the interface description:
${Object.entries(QUIRKS)
  .map(([name, words]) => `  ${name.padEnd(22)}${words}`)
  .join('\n')}

The control port changes the service while it runs:
${CONTROL_HELP}
Rehearse a webhook receiver, with an exit code for automatic checks:

  npm run service -- rehearse URL [options]        see npm run service -- rehearse --help
`

class UsageError extends Error {}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= low && value <= high))
    throw new UsageError(`--${name} takes a whole number from ${low} to ${high}, not “${text}”.`)
  return value
}

function momentIn(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--at takes a moment such as 2026-10-30T12:00:00Z, not “${text}”.`)
  return at
}

function prefixIn(text: string): string {
  if (!/^[A-Za-z0-9]{1,40}$/.test(text))
    throw new UsageError(`--vendor-prefix takes letters and digits, not “${text}”.`)
  return text
}

function quirkIn(text: string): Quirk {
  const quirk = QUIRK_NAMES.find((name) => name === text)
  if (quirk === undefined) throw new UsageError(`--quirk is one of ${QUIRK_NAMES.join(', ')}, not “${text}”.`)
  return quirk
}

function scheduleIn(text = 'news'): 'news' | 'data' {
  if (text !== 'news' && text !== 'data') throw new UsageError(`--test-schedule is news or data, not “${text}”.`)
  return text
}

function scenarioIn(text: string): ScenarioName {
  if (!isScenarioName(text))
    throw new UsageError(`--scenario takes one of ${SCENARIO_NAMES.join(', ')}, not “${text}”.`)
  return text
}

function readOptions(): { json: boolean; options: Partial<EmbeddedServiceOptions> } | null {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      seed: { type: 'string' },
      'delivery-ca': { type: 'string' },
      stories: { type: 'string' },
      at: { type: 'string' },
      frozen: { type: 'boolean' },
      speed: { type: 'string' },
      companies: { type: 'string' },
      scenario: { type: 'string', multiple: true },
      'control-port': { type: 'string' },
      'vendor-prefix': { type: 'string' },
      quirk: { type: 'string', multiple: true },
      'test-schedule': { type: 'string' },
      'clock-factor': { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      'deliver-to-loopback': { type: 'boolean' },
      'sign-deliveries': { type: 'boolean' },
    },
  })
  if (values.help === true) return null
  return {
    json: values.json === true,
    options: {
      host: values.host ?? '127.0.0.1',
      ...(values.port === undefined ? {} : { port: wholeNumber('port', values.port, 0, 65_535) }),
      ...(values.seed === undefined ? {} : { seed: wholeNumber('seed', values.seed, 0, 2 ** 31) }),
      ...(values.stories === undefined ? {} : { stories: wholeNumber('stories', values.stories, 1, 10_000_000) }),
      ...(values.at === undefined ? {} : { at: momentIn(values.at) }),
      frozen: values.frozen === true,
      speed: wholeNumber('speed', values.speed ?? '1', 1, 1_000_000),
      ...(values.companies === undefined ? {} : { companies: wholeNumber('companies', values.companies, 1, 5000) }),
      ...(values['control-port'] === undefined
        ? {}
        : { controlPort: wholeNumber('control-port', values['control-port'], 0, 65_535) }),
      ...(values['vendor-prefix'] === undefined ? {} : { vendorPrefix: prefixIn(values['vendor-prefix']) }),
      quirks: (values.quirk ?? []).map(quirkIn),
      scenarios: (values.scenario ?? []).map(scenarioIn),
      testRetries: {
        schedule: scheduleIn(values['test-schedule']),
        clockFactor: wholeNumber('clock-factor', values['clock-factor'] ?? '1', 1, 1e9),
      },
      deliverToLoopback: values['deliver-to-loopback'] === true,
      signDeliveries: values['sign-deliveries'] === true,
      deliveryAuthorities: values['delivery-ca'] === undefined ? [] : [readFileSync(values['delivery-ca'], 'utf8')],
    },
  }
}

async function run(): Promise<void> {
  const chosen = readOptions()
  if (chosen === null) {
    process.stdout.write(HELP)
    return
  }
  const service = await startEmbeddedService(chosen.options)
  const { url, keys, sample, controlUrl } = service
  if (chosen.json)
    process.stdout.write(`${JSON.stringify({ url, keys, sample, ...(controlUrl === null ? {} : { controlUrl }) })}\n`)
  else {
    process.stdout.write(
      `Embedded service at ${url}\n${controlUrl === null ? '' : `Control port at ${controlUrl}\n`}\nKeys\n${Object.entries(
        keys,
      )
        .map(([plan, key]) => `  ${plan.padEnd(18)}${key}`)
        .join('\n')}\n\n`,
    )
    process.stdout.write(
      `Try\n  curl -H 'Accept: application/json' -H 'Authorization: token ${keys.full}' '${url}/api/v2/news/${sample.nodeIds[0] ?? ''}?displayOutput=full'\n\nStop with Ctrl+C.\n`,
    )
  }
  const stop = (): void => void service.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\nSee npm run service -- --help.\n`)
  process.exitCode = 2
})
