import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SCENARIO_NAMES } from '../../app/domain/connection/scenario.ts'
import { CONTROL_HELP } from './control.ts'
import { DEFAULT_OPTIONS, startEmbeddedService, type EmbeddedServiceOptions } from './embedded-service.ts'
import { QUIRK_NAMES, QUIRKS } from './quirks.ts'

const HELP = `The embedded market data service, on loopback.

  npm run service -- [options]

  --port N                    port to listen on (default: a free one)
  --host ADDRESS              loopback address to listen on (default 127.0.0.1)
  --json                      print one line of JSON with the address, the keys and sample IDs
  --seed N                    seed of the sample data (default 7)
  --stories N                 how many stories there are at the start (default 60000; a million costs no memory)
  --companies N               how many companies there are (default 540, up to 5000)
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

const WHOLE_NUMBERS = {
  port: [0, 65_535],
  'control-port': [0, 65_535],
  seed: [0, 2 ** 31],
  stories: [1, 10_000_000],
  companies: [1, 5000],
  speed: [1, 1_000_000],
  'clock-factor': [1, 1e9],
} as const

function momentIn(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Error(`--at takes a moment such as 2026-10-30T12:00:00Z, not “${text}”.`)
  return at
}

function prefixIn(text: string): string {
  if (!/^[A-Za-z0-9]{1,40}$/.test(text)) throw new Error(`--vendor-prefix takes letters and digits, not “${text}”.`)
  return text
}

function oneOf<T extends string>(option: string, known: readonly T[], text: string): T {
  const found = known.find((each) => each === text)
  if (found === undefined) throw new Error(`--${option} takes one of ${known.join(', ')}, not “${text}”.`)
  return found
}

function readOptions(): { json: boolean; options: Partial<EmbeddedServiceOptions> } | null {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    options: {
      port: text,
      host: text,
      seed: text,
      'delivery-ca': text,
      stories: text,
      at: text,
      frozen: flag,
      speed: text,
      companies: text,
      scenario: texts,
      'control-port': text,
      'vendor-prefix': text,
      quirk: texts,
      'test-schedule': text,
      'clock-factor': text,
      json: flag,
      help: flag,
      'deliver-to-loopback': flag,
      'sign-deliveries': flag,
    },
  })
  if (values.help === true) return null
  const { host, at, 'vendor-prefix': prefix, 'delivery-ca': authority } = values
  function whole<T>(name: keyof typeof WHOLE_NUMBERS, absent: T): number | T {
    const given = values[name]
    if (given === undefined) return absent
    const [low, high] = WHOLE_NUMBERS[name]
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (!(value >= low && value <= high))
      throw new Error(`--${name} takes a whole number from ${low} to ${high}, not “${given}”.`)
    return value
  }
  return {
    json: values.json === true,
    options: {
      host: host ?? DEFAULT_OPTIONS.host,
      port: whole('port', DEFAULT_OPTIONS.port),
      controlPort: whole('control-port', null),
      seed: whole('seed', DEFAULT_OPTIONS.seed),
      stories: whole('stories', DEFAULT_OPTIONS.stories),
      companies: whole('companies', DEFAULT_OPTIONS.companies),
      at: at === undefined ? null : momentIn(at),
      frozen: values.frozen === true,
      speed: whole('speed', 1),
      vendorPrefix: prefix === undefined ? DEFAULT_OPTIONS.vendorPrefix : prefixIn(prefix),
      quirks: (values.quirk ?? []).map((each) => oneOf('quirk', QUIRK_NAMES, each)),
      scenarios: (values.scenario ?? []).map((each) => oneOf('scenario', SCENARIO_NAMES, each)),
      testRetries: {
        schedule: oneOf('test-schedule', ['news', 'data'], values['test-schedule'] ?? 'news'),
        clockFactor: whole('clock-factor', 1),
      },
      deliverToLoopback: values['deliver-to-loopback'] === true,
      signDeliveries: values['sign-deliveries'] === true,
      deliveryAuthorities: authority === undefined ? [] : [readFileSync(authority, 'utf8')],
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
    const lines = Object.entries(keys).map(([plan, key]) => `  ${plan.padEnd(18)}${key}`)
    process.stdout.write(`Embedded service at ${url}
${controlUrl === null ? '' : `Control port at ${controlUrl}\n`}
Keys
${lines.join('\n')}

Try
  curl -H 'Accept: application/json' -H 'Authorization: token ${keys.full}' '${url}/api/v2/news/${sample.nodeIds[0] ?? ''}?displayOutput=full'

Stop with Ctrl+C.
`)
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
